import type { SiteContext } from '../../contract/contract.js'
import { mayReadPage } from '../../model/access/pages.js'
import { readableRows } from '../../model/access/rows.js'
import type { Json, JsonObject } from '../../model/values/json.js'
import { bySite } from '../by-site.js'
import type { Item } from '../collections/items.js'
import type { SiteView } from '../site-plan.js'
import { type Category, categoriesOf } from './categories.js'
import type { StoriesOptions } from './stories-options.js'
import { addressBelow, type StoriesRoot } from './stories-root.js'
import { type Story, storiesIn, storyDetails, storyObject, storyUrl } from './story.js'

/** The posts of a site in a language, with what lists and details show of them. */
export interface SiteStories {
  readonly stories: readonly Story[]
  readonly categories: readonly Category[]
  /** As lists show them, in the order of `stories`. */
  readonly listed: readonly JsonObject[]
  /** Those that have an answer of their own; their keys are slugs. */
  readonly items: readonly Item[]
}

/** Where posts are in a language; null: it has no such path. */
export function storiesPathIn({ path }: Pick<StoriesOptions, 'path'>, language: string): string | null {
  return typeof path === 'string' ? path : (path[language] ?? null)
}

/**
 * Whether the page that has the posts is hidden from the viewer: the CMS then shows none of them
 * (cms.utils.decorators.cms_perms).
 */
export function areHidden(options: Pick<StoriesOptions, 'path'>, context: SiteContext, language: string): boolean {
  const page = context.site.urls.get(storiesPathIn(options, language) ?? '')?.page
  return page !== undefined && !mayReadPage(context, page)
}

/** Gives the posts of a language; those of each site are made once. */
export function siteStories(
  options: Pick<StoriesOptions, 'path' | 'namespace'>,
  route: string,
): (view: SiteView, language: string) => SiteStories {
  const categoriesOfLanguage = bySite(({ context }, language) =>
    categoriesOf(options, context, readableRows(context, route), language),
  )
  const storiesOf = bySite((view, language) =>
    areHidden(options, view.context, language)
      ? []
      : storiesIn(
          options,
          view.context,
          readableRows(view.context, route),
          language,
          categoriesOfLanguage(view, language),
        ),
  )
  return bySite((view, language) => {
    const { context, languages } = view
    const all = new Map(languages.map((code): [string, Story[]] => [code, storiesOf(view, code)]))
    return { categories: categoriesOfLanguage(view, language), ...shownStories(options, context, language, all) }
  })
}

function shownStories(
  options: Pick<StoriesOptions, 'path'>,
  context: SiteContext,
  language: string,
  all: ReadonlyMap<string, readonly Story[]>,
): Omit<SiteStories, 'categories'> {
  const stories = all.get(language) ?? []
  const root: StoriesRoot = { context, language, path: storiesPathIn(options, language) ?? '' }
  const slugs = new Map(
    [...all].map(([code, own]) => [code, new Map(own.toReversed().map(({ post, slug }) => [post.id, slug]))]),
  )
  const detailsIn = (code: string, id: Json | undefined): string | null => {
    const slug = slugs.get(code)?.get(id)
    const path = storiesPathIn(options, code)
    return slug === undefined || path === null || !isAnswered(slug)
      ? null
      : addressBelow({ context, language: code, path }, slug)
  }
  const listed = stories.map((story): JsonObject => {
    const translations = [...all.keys()].map((code): [string, string | null] => [code, detailsIn(code, story.post.id)])
    return {
      ...storyObject(root, story),
      translations: Object.fromEntries(translations.filter(([, details]) => details !== null)),
      url: storyUrl(root, story),
      details: detailsIn(language, story.post.id),
    }
  })
  const items = stories.flatMap((story, index): Item[] => {
    const { slug: key, content, related } = story
    if (!isAnswered(key)) return []
    const others = related.map((id) => detailsIn(language, id)).filter((details) => details !== null)
    const object = { ...listed[index], ...storyDetails(root, story), related: others }
    return [{ id: content.id ?? null, key, object, row: content }]
  })
  return { stories, listed, items }
}

/** Whether a post with this slug has an answer: below the path some mean something else, and a slash leads further. */
function isAnswered(slug: string): boolean {
  return slug !== 'category' && slug !== 'tag' && !slug.includes('/')
}
