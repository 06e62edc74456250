import { postContentModel } from '../../model/stories.js'
import { placeholderTags } from '../cache-tags.js'
import { collectionFiles } from '../collections/files.js'
import type { PlannedDocuments } from '../documents.js'
import type { Operation, Route } from '../route.js'
import type { SiteView } from '../site-plan.js'
import { storiesAnswer } from './answer.js'
import { checkStories } from './check-stories.js'
import { storyAnswer, storySchemas } from './schemas.js'
import { storyRows } from './selections.js'
import { areHidden, type SiteStories, siteStories } from './site-stories.js'
import { pathsOf, type StoriesOptions } from './stories-options.js'
import { storyLists, storySlots, storyValues } from './values.js'
import { storyFeeds, storyPages } from './website.js'

/**
 * The posts, categories and tags of djangocms-stories, below the path of the page that the apphook is on: a route for
 * each path, for `routes` of a configuration. `storiesAnswers` are the handler's parts of them.
 */
export function stories(options: StoriesOptions): Route[] {
  checkStories(options)
  return [...pathsOf(options)].map(([path, languages]) => storiesRoute(options, path, languages))
}

function storiesRoute(options: StoriesOptions, path: string, languages: readonly string[] | null): Route {
  const siteStoriesIn = siteStories(options, path)
  const ownStoriesIn = (view: SiteView, language: string): SiteStories | null =>
    (languages === null || languages.includes(language)) && !areHidden(options, view.context, language)
      ? siteStoriesIn(view, language)
      : null
  const { pageSize = 100 } = options
  const files = {
    name: path,
    model: postContentModel,
    slots: storySlots,
    lists: (language: string, documents: PlannedDocuments) => storyLists(path, language, documents),
  }
  const own = storiesAnswer(path)
  return {
    ...own,
    answerCode: { of: own, code: `storiesAnswers(${JSON.stringify({ path })})` },
    rows: storyRows(options),
    settings: JSON.stringify(options),
    *values(view) {
      for (const language of view.languages) {
        const own = ownStoriesIn(view, language)
        if (own) yield* storyValues({ context: view.context, language, path }, own)
      }
    },
    sitemapEntries: (view) => storyPages(options, view, path, siteStoriesIn),
    ...(options.feed ? { feeds: (view) => storyFeeds(options, view, path, ownStoriesIn) } : {}),
    families: collectionFiles(files, (view, language) => ownStoriesIn(view, language)?.items ?? null),
    pageSize: { documented: pageSize, released: pageSize },
    components: (_, imageDetails) => storySchemas(imageDetails),
    schema: () => storyAnswer,
    operations: operations(path),
    caching: {
      topic: 'contents',
      follows: ['contents'],
      tags: (origin) => [`${path}-${origin.site}-${origin.language}`, ...placeholderTags(origin)],
    },
  }
}

function operations(tag: string): Operation[] {
  const list = (names: string[], summary: string, query: Operation['query']): Operation[] => [
    { names, summary, query, tag },
    { names: [...names, 'limit', 'offset'], summary: summary.replace('The', 'A page of the'), query: [], tag },
  ]
  return [
    ...list([], 'The posts, the newest first.', ['limit', 'offset', 'q']),
    ...list([], 'The categories.', ['limit', 'offset']),
    ...list(['category'], 'The posts of a category.', ['limit', 'offset', 'q']),
    ...list([], 'The tags.', ['limit', 'offset']),
    ...list(['tag'], 'The posts with a tag.', ['limit', 'offset', 'q']),
    { names: ['slug'], summary: 'A post.', query: ['html'], tag },
  ]
}
