// What routes of a project's own are made with: docs/extending.md.

export type { Condition, ModelSelection } from '../model/manifest/model-selection.js'
export type { ModelRow, ModelRows } from '../model/rows/model-rows.js'
export type { Json, JsonObject } from '../model/values/json.js'
export { aliasesAnswer } from './aliases/answer.js'
export { aliases } from './aliases/route.js'
export { collectionAnswer } from './collections/answer.js'
export { collection } from './collections/collection.js'
export type { CollectionOptions } from './collections/collection-options.js'
export type { Documents, ListSource, PlannedDocuments, ProjectList } from './documents.js'
export { jsonList } from './lists/json-list.js'
export { listBody } from './lists/list-body.js'
export { lastValue } from './lists/list-query.js'
export { listRequests } from './lists/list-requests.js'
export type {
  Feed,
  FeedEntry,
  Operation,
  QueryParameter,
  Route,
  RouteCaching,
  SitemapEntry,
  TaggedOrigin,
} from './route.js'
export type { Body, RouteAnswer, RouteMatch, RouteRequest } from './route-answer.js'
export type { AnswerPart, RouteChecks } from './route-checks.js'
export type { FileFamily, FileSettings, PlannedRequest, SiteFamily } from './route-files.js'
export type { SiteView } from './site-plan.js'
export { storiesAnswers } from './stories/answer.js'
export { storyPlaceholders } from './stories/selections.js'
export { stories } from './stories/stories.js'
export type { StoriesOptions } from './stories/stories-options.js'
