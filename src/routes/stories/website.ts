import { absolute, encodePath } from '../../model/address.js'
import { postModel } from '../../model/stories.js'
import type { Json } from '../../model/values/json.js'
import { feedLength } from '../collections/website.js'
import type { Feed, FeedEntry, SitemapEntry } from '../route.js'
import type { SiteView } from '../site-plan.js'
import { type SiteStories, storiesPathIn } from './site-stories.js'
import type { StoriesOptions } from './stories-options.js'
import { stringOf } from './story-rows.js'

/** Each post once: of several routes, that of the first language that has it. */
export function* storyPages(
  options: Pick<StoriesOptions, 'path'>,
  view: SiteView,
  path: string,
  siteStoriesIn: (view: SiteView, language: string) => SiteStories,
): Iterable<SitemapEntry> {
  const found = new Map<Json, { urls: Record<string, string>; lastModified: string | null; path: string | null }>()
  for (const language of view.languages) {
    const place = storiesPathIn(options, language)
    if (place === null) continue
    const { stories: own, listed } = siteStoriesIn(view, language)
    for (const [index, { post }] of own.entries()) {
      const { url, date_modified: modified } = listed[index] ?? {}
      if (typeof url !== 'string') continue
      const entry = found.get(post.id ?? null) ?? { urls: {}, lastModified: null, path: place }
      entry.urls[language] = url
      entry.lastModified = typeof modified === 'string' ? modified : null
      found.set(post.id ?? null, entry)
    }
  }
  for (const { path: place, ...entry } of found.values()) if (place === path) yield entry
}

/** The newest posts of each language that are meant for feeds (djangocms_stories.feeds.LatestEntriesFeed). */
export function* storyFeeds(
  { feed }: Pick<StoriesOptions, 'feed'>,
  view: SiteView,
  path: string,
  ownStoriesIn: (view: SiteView, language: string) => SiteStories | null,
): Iterable<Feed> {
  const { site, bases } = view.context
  for (const language of view.languages) {
    const found = ownStoriesIn(view, language)
    if (!found) continue
    const entries = found.stories.flatMap(({ content, post, categories, tags }, index): FeedEntry[] => {
      const { url, abstract } = found.listed[index] ?? {}
      if (typeof url !== 'string' || post.include_in_rss !== true) return []
      const { date_published: published, date_modified: modified, date_created: created } = post
      return [
        {
          key: `${postModel}/${stringOf(post.id)}`,
          created: stringOf(created),
          title: stringOf(content.title),
          url,
          // Readers are told of a post when it becomes public.
          updated: [stringOf(modified), stringOf(published)].sort(byTime)[0] ?? '',
          published: published === null ? null : stringOf(published),
          summary: stringOf(abstract),
          categories: [
            ...categories.map((category) => stringOf(category.text.name)),
            ...tags.map((tag) => stringOf(tag.name)),
          ],
        },
      ]
    })
    const title = typeof feed === 'object' ? feed.title : site.name
    const url = `${absolute(bases.site, site.pageRoot[language] ?? '/')}${encodePath(path)}/`
    yield { language, title, url, entries: entries.slice(0, feedLength) }
  }
}

/** The latest first, none last. */
function byTime(one: string, other: string): number {
  return (Date.parse(other) || 0) - (Date.parse(one) || 0)
}
