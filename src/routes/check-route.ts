import { isJsonObject } from '../model/values/json.js'
import {
  aBoolean,
  aFunction,
  anObject,
  anyOf,
  arrayOf,
  aString,
  kind,
  type MemberChecks,
  objectOf,
  optional,
  problemIn,
} from './check-members.js'
import { type Operation, type QueryParameter, queryNames, type Route, type RouteCaching, topics } from './route.js'
import type { ReleasedAnswers, RouteChecks } from './route-checks.js'
import type { FileFamily } from './route-files.js'

const amount = kind('a number or null', (value) => value === null || typeof value === 'number')

const parameter: MemberChecks<QueryParameter> = { name: aString, description: aString, schema: anObject }

const operation: MemberChecks<Operation> = {
  names: arrayOf(aString),
  summary: aString,
  query: arrayOf(queryParameter),
  tag: aString,
}

const sharedParameter = anyOf(...queryNames)

const caching: MemberChecks<RouteCaching> = {
  control: optional(aString),
  topic: anyOf(null, ...topics),
  follows: arrayOf(anyOf(...topics)),
  tags: aFunction,
}

const pages: MemberChecks<NonNullable<ReleasedAnswers['pages']>> = { live: aFunction, exported: aFunction }

const expected: MemberChecks<NonNullable<ReleasedAnswers['expected']>> = {
  isList: aFunction,
  chainFrom: optional(aFunction),
  keeps: optional(aFunction),
}

const released: MemberChecks<ReleasedAnswers> = {
  isOfDefaultSite: optional(aBoolean),
  refersToPages: optional(aBoolean),
  isReordered: optional(aBoolean),
  pages: optional(objectOf(pages)),
  expected: optional(objectOf(expected)),
}

const checks: MemberChecks<RouteChecks> = {
  parts: optional(aFunction),
  isOfManifest: optional(aBoolean),
  isPage: optional(aBoolean),
  hasOwnAddress: optional(aBoolean),
  namesClosedPages: optional(aBoolean),
  mayBeUnanswered: optional(aBoolean),
  isCompared: optional(aBoolean),
  isPageList: optional(aBoolean),
  compared: optional(aFunction),
  isUnstable: optional(aFunction),
  released: optional(objectOf(released)),
}

const family = { name: aString, from: aString, pagePaths: optional(anyOf('all', 'shown')) }

const families = {
  site: {
    ...family,
    isByLanguage: optional(aBoolean),
    requests: aFunction,
    madeFrom: optional(objectOf({ name: aString, texts: aFunction })),
  },
  language: {
    ...family,
    requests: aFunction,
    shows: optional(aFunction),
  },
  contents: {
    ...family,
    files: aFunction,
    defer: optional(aFunction),
    endpoints: aFunction,
    estimate: aFunction,
    isOfAnyOwner: optional(aBoolean),
  },
} satisfies { readonly [From in FileFamily['from']]: MemberChecks<Extract<FileFamily, { from: From }>> }

const route: MemberChecks<Route> = {
  name: aString,
  patterns: arrayOf(aString),
  previews: optional(aBoolean),
  skipsFile: optional(aFunction),
  mediaType: optional(aFunction),
  answer: aFunction,
  families: arrayOf(checkFamily),
  pageSize: optional(objectOf({ documented: amount, released: amount })),
  schema: aFunction,
  components: optional(aFunction),
  operations: (value, place) => (value === null ? null : arrayOf(objectOf(operation))(value, place)),
  values: optional(aFunction),
  rows: optional(arrayOf(anObject)),
  sitemapEntries: optional(aFunction),
  feeds: optional(aFunction),
  mayPreview: optional(aFunction),
  addresses: optional(aString),
  settings: optional(aString),
  answerCode: optional(objectOf({ of: anObject, code: aString })),
  caching: objectOf(caching),
  checks: optional(objectOf(checks)),
}

/** What is wrong with the first wrong member of a route; null: nothing. A configuration is checked by no compiler. */
export function memberProblem(value: object): string | null {
  return problemIn(value, route, '')
}

function checkFamily(value: unknown, place: string): string | null {
  if (!isJsonObject(value)) return anObject(value, place)
  const from = 'from' in value ? value.from : undefined
  const shape = Object.entries(families).find(([name]) => name === from)?.[1]
  return shape ? problemIn(value, shape, `${place}.`) : anyOf(...Object.keys(families))(from, `${place}.from`)
}

function queryParameter(value: unknown, place: string): string | null {
  return isJsonObject(value) ? problemIn(value, parameter, `${place}.`) : sharedParameter(value, place)
}
