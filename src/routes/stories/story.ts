import type { SiteContext } from '../../contract/contract.js'
import { absolute, encodePath } from '../../model/address.js'
import type { ModelRow, ModelRows } from '../../model/rows/model-rows.js'
import { newestFirst, permalink, postContentModel, postModel, type StoryDates, storyDate } from '../../model/stories.js'
import { groupBy } from '../../model/values/group-by.js'
import type { Json, JsonObject } from '../../model/values/json.js'
import { type Category, slugsInAddresses } from './categories.js'
import { taggedModel, tagModel } from './selections.js'
import type { StoriesOptions } from './stories-options.js'
import { addressBelow, imageMembers, richTextOf, type StoriesRoot } from './stories-root.js'
import { configsOf, rowsOf, stringOf } from './story-rows.js'

/** A post in a language, with all that belongs to it. */
export interface Story {
  readonly content: ModelRow
  readonly post: ModelRow
  readonly config: ModelRow
  readonly slug: string
  /** In their order. */
  readonly categories: readonly Category[]
  /** What its address has of its first category; undefined or empty: nothing. */
  readonly category: string | undefined
  readonly tags: readonly ModelRow[]
  /** Ids of posts, in their order. */
  readonly related: readonly Json[]
}

/**
 * The posts that a site's list shows in a language, in its order: Coalesce(date_published, date_created), the newest
 * first (djangocms_stories.views.BaseConfigListViewMixin.get_queryset, models.Post.Meta). Of equal slugs the first one
 * counts.
 */
export function storiesIn(
  options: Pick<StoriesOptions, 'namespace'>,
  context: SiteContext,
  rows: ModelRows,
  language: string,
  categories: readonly Category[],
): Story[] {
  const posts = new Map(rowsOf(rows, postModel).map((post) => [post.id, post]))
  const configs = configsOf(options, rows)
  const sites = groupBy(rowsOf(rows, 'djangocms_stories.post_sites'), ({ post_id: post }) => post)
  const related = groupBy(rowsOf(rows, 'djangocms_stories.post_related'), ({ from_post_id: post }) => post)
  const links = groupBy(rowsOf(rows, 'djangocms_stories.post_categories'), ({ post_id: post }) => post)
  const slugs = slugsInAddresses(context, rows, language)
  const tags = tagsByPost(context, rows)
  const found = rowsOf(rows, postContentModel).flatMap((content): Story[] => {
    const post = posts.get(content.post_id)
    const config = configs.get(post?.app_config_id)
    const own = sites.get(content.post_id)
    const isOnSite = own === undefined || own.some((row) => row.site_id === context.site.id)
    const slug = String(content.slug ?? '')
    if (content.language !== language || !post || !config || !isOnSite || slug === '') return []
    const ids = (links.get(post.id) ?? []).map(({ postcategory_id: id }) => id)
    return [
      {
        content,
        post,
        config,
        slug,
        categories: categories.filter(({ row }) => ids.includes(row.id)),
        category: slugs.find(({ id }) => ids.includes(id))?.slug,
        tags: tags.get(post.id) ?? [],
        related: (related.get(post.id) ?? []).map(({ to_post_id: id }) => id ?? null),
      },
    ]
  })
  const seen = new Set<string>()
  return found
    .sort((one, other) => newestFirst(datesOf(one.post), datesOf(other.post)))
    .filter(({ slug }) => !seen.has(slug) && seen.add(slug))
}

/** What a list shows of a post, besides the addresses of the post itself. */
export function storyObject(root: StoriesRoot, story: Story): JsonObject {
  const { content, post, slug, categories } = story
  return {
    title: stringOf(content.title),
    slug,
    subtitle: stringOf(content.subtitle),
    abstract: richTextOf(root, content.abstract),
    language: root.language,
    date: storyDate(datesOf(post)) || null,
    date_published: post.date_published ?? null,
    date_featured: post.date_featured ?? null,
    date_modified: post.date_modified ?? null,
    ...imageMembers(root, post),
    categories: categories.map((category) => ({
      name: stringOf(category.text.name),
      slug: category.slug,
      details: addressBelow(root, `category/${category.slug}`),
    })),
    tags: tagsWithSlug(story).map((tag) => ({ ...tag, details: addressBelow(root, `tag/${tag.slug}`) })),
  }
}

/** The tags of a post that have an address: one that is an emoji has an empty slug. */
export function tagsWithSlug({ tags }: Story): { readonly name: string; readonly slug: string }[] {
  return tags.map((tag) => ({ name: stringOf(tag.name), slug: stringOf(tag.slug) })).filter(({ slug }) => slug !== '')
}

/** What a post's own answer says besides. */
export function storyDetails(root: StoriesRoot, { content, config }: Story): JsonObject {
  return {
    meta_title: stringOf(content.meta_title),
    meta_description: stringOf(content.meta_description),
    meta_keywords: stringOf(content.meta_keywords),
    // Posts made of plugins may have kept an older text.
    text: config.use_placeholder === true ? '' : richTextOf(root, content.post_text),
  }
}

/** Address of the post on the website; null: it has none in the form of its configuration. */
export function storyUrl(
  { context, language, path }: StoriesRoot,
  { post, config, slug, category }: Story,
): string | null {
  const own = permalink(stringOf(config.url_patterns), {
    dates: datesOf(post),
    slug,
    category: () => category,
  })
  if (own === null) return null
  const root = absolute(context.bases.site, context.site.pageRoot[language] ?? '/')
  return `${root}${encodePath(`${path}/${own}`)}/`
}

function datesOf({ date_featured: featured, date_published: published, date_created: created }: ModelRow): StoryDates {
  const dateOf = (date: Json | undefined) => (typeof date === 'string' ? date : null)
  return { featured: dateOf(featured), published: dateOf(published), created: stringOf(created) }
}

function tagsByPost(context: SiteContext, rows: ModelRows): ReadonlyMap<Json | undefined, readonly ModelRow[]> {
  const type = context.project.contentTypes.get(postModel)
  const links = rowsOf(rows, taggedModel).filter((item) => item.content_type_id === type)
  const byTag = groupBy(links, ({ tag_id: tag }) => tag)
  const pairs = rowsOf(rows, tagModel).flatMap((tag) =>
    (byTag.get(tag.id) ?? []).map(({ object_id: post }) => ({ post, tag })),
  )
  const byPost = groupBy(pairs, ({ post }) => post)
  return new Map([...byPost].map(([post, found]) => [post, found.map(({ tag }) => tag)]))
}
