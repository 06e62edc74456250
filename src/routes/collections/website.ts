import { absolute } from '../../model/address.js'
import type { Feed, FeedEntry, SitemapEntry } from '../route.js'
import type { SiteView } from '../site-plan.js'
import type { CollectionOptions } from './collection-options.js'
import { type CollectionItem, type Item, itemUrl } from './items.js'

/** Entries of a feed: as many as djangocms-stories has. */
export const feedLength = 10

type ItemsOf = (view: SiteView, language: string) => readonly Item[]

/** Each item with its addresses in all languages. */
export function* itemPages(
  options: Pick<CollectionOptions, 'page' | 'changed'>,
  view: SiteView,
  itemsOf: ItemsOf,
): Iterable<SitemapEntry> {
  const found = new Map<Item['id'], { urls: Record<string, string>; lastModified: string | null }>()
  for (const language of view.languages) {
    for (const { id, key, row } of itemsOf(view, language)) {
      const url = itemUrl(options, view, language, key)
      if (url === null) continue
      const entry = found.get(id) ?? { urls: {}, lastModified: timeOf(view, row, options.changed) }
      entry.urls[language] = url
      found.set(id, entry)
    }
  }
  yield* found.values()
}

/** The feed of each language: the first items of the list. */
export function* itemFeeds(
  options: Pick<CollectionOptions, 'feed' | 'model' | 'page' | 'changed'>,
  view: SiteView,
  itemsOf: (view: SiteView, language: string) => readonly CollectionItem[],
): Iterable<Feed> {
  const { feed, model, page = '' } = options
  if (!feed) return
  for (const language of view.languages) {
    const entries = itemsOf(view, language).flatMap(({ id, key, row, written }): FeedEntry[] => {
      const [created, updated] = [timeOf(view, row, feed.created), timeOf(view, row, options.changed)]
      const url = itemUrl(options, view, language, key)
      if (created === null || updated === null || url === null) return []
      return [
        {
          key: `${model}/${id}`,
          created,
          updated,
          url,
          title: String(row[feed.title] ?? ''),
          published: timeOf(view, row, feed.published),
          summary: feed.summary === undefined ? '' : String(written(feed.summary) ?? ''),
          categories: [],
        },
      ]
    })
    const url = absolute(view.context.bases.site, page.replaceAll('{language}', language).replace(/\{key\}.*$/s, ''))
    const title = feed.name ?? view.context.site.name
    yield { language, title, url, entries: entries.slice(0, feedLength) }
  }
}

/**
 * The instant in a column: of a day its beginning, and of a time without an offset that in the project's zone, since feeds
 * and sitemaps have instants alone. null: it has none.
 */
function timeOf({ context }: SiteView, row: Item['row'], column: string | undefined): string | null {
  const [text = '', time, offset] =
    /^\d{4}-\d\d-\d\d([T ][\d:.]+(Z|[+-]\d\d:\d\d)?)?$/.exec(String(row[column ?? ''] ?? '')) ?? []
  const local = text.replace(' ', 'T').replace(/(T\d\d:\d\d)(?!:)/, '$1:00')
  const instant =
    time === undefined ? `${text}T00:00:00Z` : offset === undefined ? context.project.timeZone.utcOf(local) : local
  return Number.isNaN(Date.parse(instant)) ? null : instant
}
