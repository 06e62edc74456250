import type { FieldValue } from '../../model/rows/rows.js'
import type { StoryPostRow } from '../../model/rows/story-tables.js'
import { groupBy } from '../../model/values/group-by.js'
import { type PublishedStory, taggedOf } from './stories.js'
import { categoryAddress, categoryText, type StoryPlace, viewAddress } from './story-addresses.js'

/** The settings of a plugin that say which posts it shows. */
export interface StoryScope {
  readonly configId: number | null
  readonly currentSite: boolean
}

/** Posts of the language, the newest first (djangocms_stories.models.BasePostPlugin.post_content_queryset). */
export function listedStories(place: StoryPlace, { configId, currentSite }: StoryScope): readonly PublishedStory[] {
  return (place.stories.published.get(place.language) ?? []).filter(
    ({ post }) => (configId === null || post.configId === configId) && (!currentSite || isOnSite(place, post.id)),
  )
}

/** Those with one of the plugin's tags and one of its categories, if it has any (`LatestPostsPlugin`). */
export function latestStories(
  place: StoryPlace,
  scope: StoryScope,
  pluginId: number,
  categories: readonly FieldValue[],
): PublishedStory[] {
  const { stories, context } = place
  const own = taggedOf(context.project, stories.tables, 'djangocms_stories.latestpostsplugin')
  const tags = own.filter(([id]) => id === pluginId).map(([, tag]) => tag)
  const hasOne = (wanted: readonly FieldValue[], ids: readonly number[] = []) =>
    wanted.length === 0 || ids.some((id) => wanted.includes(id))
  return listedStories(place, scope).filter(
    ({ post: { id } }) => hasOne(tags, stories.tags.get(id)) && hasOne(categories, stories.categories.get(id)),
  )
}

/** What BlogTagsPlugin shows: the tags of the posts, counted over all posts (`TaggedFilterItem.tag_cloud`). */
export function tagCloud(place: StoryPlace, scope: StoryScope, namespace: string | undefined): object[] {
  const { stories } = place
  const used = new Set(cloudPosts(place, scope).flatMap(({ id }) => stories.tags.get(id) ?? []))
  const posts = stories.tables.posts.flatMap(({ id }) => stories.tags.get(id) ?? [])
  const counts = groupBy(posts, (tag) => tag)
  return stories.tables.tags
    .filter(({ id }) => used.has(id))
    .map(({ id, name, slug }) => ({ name, slug, count: counts.get(id)?.length ?? 0 }))
    .sort((one, other) => other.count - one.count)
    .map((tag) => ({ ...tag, url: viewAddress(place, namespace, `tag/${tag.slug}`) }))
}

/** What BlogCategoryPlugin shows: categories with a text, those without posts if the configuration says so. */
export function categoryList(place: StoryPlace, { configId, currentSite }: StoryScope): object[] {
  const { stories } = place
  const config = stories.configs.get(configId ?? -1)
  const members = groupBy(stories.tables.inCategories, ({ categoryId }) => categoryId)
  const posts = new Map(stories.tables.posts.map((post) => [post.id, post]))
  return stories.allCategories.flatMap((category) => {
    const text = categoryText(place, category)
    const ids = (members.get(category.id) ?? []).map(({ postId }) => postId)
    const isEmpty = ids.length === 0
    const isElsewhere = currentSite && !isEmpty && !ids.some((id) => isOnSite(place, id))
    if (
      !text ||
      isElsewhere ||
      (config && (category.configId !== configId || (isEmpty && !config.showsEmptyCategories)))
    )
      return []
    const counted = ids.filter((id) => posts.get(id)?.configId === category.configId && isOnSite(place, id))
    return [{ name: text.name, count: counted.length, url: categoryAddress(place, category) }]
  })
}

/** What BlogArchivePlugin shows: months with posts, the newest first, by year (`GenericDateTaggedManager.get_months`). */
export function archive(place: StoryPlace, scope: StoryScope, namespace: string | undefined): object[] {
  const months = groupBy(
    cloudPosts(place, scope).map(({ featured, modified }) => (featured ?? modified).slice(0, 7)),
    (month) => month,
  )
  const sorted = [...months].sort(([one], [other]) => (one < other ? 1 : -1))
  const years = groupBy(sorted, ([month]) => month.slice(0, 4))
  return [...years].map(([year, found]) => ({
    year,
    url: viewAddress(place, namespace, year),
    months: found.map(([month, posts]) => ({
      name: monthName(month, place.language),
      count: posts.length,
      url: viewAddress(place, namespace, `${year}/${Number(month.slice(5))}`),
    })),
  }))
}

function monthName(month: string, language: string): string {
  const locale = isLanguageTag(language) ? language : 'en'
  return new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))
}

/** False for some languages of Django, such as `sr@latin`. */
function isLanguageTag(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length > 0
  } catch {
    return false
  }
}

/**
 * `Post.objects.on_site(site).filter(app_config=…)`, drafts included. `on_site` asks for `post__sites`. From this model,
 * these are the sites of posts that name it as related: it comes once for each such post on the site. If no post names
 * it, it comes once.
 */
function cloudPosts(place: StoryPlace, { configId }: StoryScope): StoryPostRow[] {
  const { tables } = place.stories
  const naming = groupBy(tables.related, ({ toId }) => toId)
  return tables.posts
    .filter((post) => post.configId === configId)
    .flatMap((post) => {
      const from = naming.get(post.id)
      return from ? from.filter(({ fromId }) => isOnSite(place, fromId)).map(() => post) : [post]
    })
}

/** A post without sites is on each of them. */
function isOnSite({ stories, context }: StoryPlace, postId: number): boolean {
  return stories.sites.get(postId)?.includes(context.site.id) ?? true
}
