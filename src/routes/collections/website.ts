import { absolute } from '../../model/address.js'
import type { Feed, FeedEntry, SitemapEntry } from '../route.js'
import type { SiteView } from '../site-plan.js'
import type { CollectionOptions } from './collection-options.js'
import { type Item, itemUrl } from './items.js'

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
      const entry = found.get(id) ?? { urls: {}, lastModified: timeOf(row, options.changed) }
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
  itemsOf: ItemsOf,
): Iterable<Feed> {
  const { feed, model, page = '' } = options
  if (!feed) return
  for (const language of view.languages) {
    const entries = itemsOf(view, language).flatMap(({ id, key, row }): FeedEntry[] => {
      const [created, updated] = [timeOf(row, feed.created), timeOf(row, options.changed)]
      const url = itemUrl(options, view, language, key)
      if (created === null || updated === null || url === null) return []
      return [
        {
          key: `${model}/${id}`,
          created,
          updated,
          url,
          title: String(row[feed.title] ?? ''),
          published: timeOf(row, feed.published),
          summary: feed.summary === undefined ? '' : String(row[feed.summary] ?? ''),
          categories: [],
        },
      ]
    })
    const url = absolute(view.context.bases.site, page.replaceAll('{language}', language).replace(/\{key\}.*$/s, ''))
    const title = feed.name ?? view.context.site.name
    yield { language, title, url, entries: entries.slice(0, feedLength) }
  }
}

/** The time in a column, or the beginning of a day: feeds have no days. null: it has neither. */
function timeOf(row: Item['row'], column: string | undefined): string | null {
  const [text, time] = /^\d{4}-\d\d-\d\d(T.*)?$/.exec(String(row[column ?? ''] ?? '')) ?? []
  return text === undefined ? null : time === undefined ? `${text}T00:00:00Z` : text
}
