import type { Manifest } from './manifest/manifest.js'
import type { NamedModels } from './manifest/model-selection.js'
import type { StoryPostRow } from './rows/story-tables.js'

/** Models of djangocms-stories, as content types and a manifest name them. */
export const postModel = 'djangocms_stories.post'
export const postContentModel = 'djangocms_stories.postcontent'

/** Dates of a post of djangocms-stories: UTC, ISO 8601. */
export type StoryDates = Pick<StoryPostRow, 'featured' | 'published' | 'created'>

/** The date that a post shows and that its address may have (djangocms_stories.models.Post.date). */
export function storyDate({ featured, published, created }: StoryDates): string {
  return featured ?? published ?? created
}

/** The order of lists of posts (djangocms_stories.models.Post.Meta.ordering). */
export function newestFirst(one: StoryDates, other: StoryDates): number {
  return (
    compareInstants(other.published ?? other.created, one.published ?? one.created) ||
    compareInstants(other.created, one.created)
  )
}

/** The order of categories: null comes last (djangocms_stories.models.PostCategory.Meta.ordering). */
export function compareByPriority(one: number | null, other: number | null): number {
  return (one ?? Number.POSITIVE_INFINITY) - (other ?? Number.POSITIVE_INFINITY) || 0
}

/** What the address of a post may be made of. */
interface AddressedStory {
  readonly dates: StoryDates
  readonly slug: string
  /** The slug of its first category; undefined: it has none. */
  category(): string | undefined
}

/**
 * The path of a post below the page of its apphook, in a form of `StoryConfigRow.permalinks`; null: the form is
 * unknown, or needs a category. Mirrors djangocms_stories.models.Post.get_absolute_url, with dates in UTC.
 */
export function permalink(form: string, { dates, slug, category }: AddressedStory): string | null {
  const [year = '', month = '', day = ''] = storyDate(dates).slice(0, 10).split('-')
  switch (form) {
    case 'full_date':
      return [year, month, day, slug].join('/')
    case 'short_date':
      return [year, month, slug].join('/')
    case 'category': {
      const first = category()
      return first ? `${first}/${slug}` : null
    }
    case 'slug':
      return slug
    default:
      return null
  }
}

/** Instants as texts, without the zone, so that fractions of seconds compare. */
function compareInstants(one: string, other: string): number {
  const [first, second] = [one.replace('Z', ''), other.replace('Z', '')]
  return first < second ? -1 : Number(first > second)
}

const route = 'HTML of djangocms_stories'

/** Conditions for posts of djangocms-stories that are public now; `prefix`: how a model with a key to posts names them. */
export function storyWindow(prefix: 'post_id.' | '') {
  return {
    [`${prefix}date_published`]: [null, { lte: { now: true as const } }],
    [`${prefix}date_published_end`]: [null, { gt: { now: true as const } }],
  }
}

/** The rows that HTML reads as routes do, so that it changes with time: ids of posts that are public now. */
export function htmlRoutes({ models }: Manifest): NamedModels['routes'] {
  return Object.hasOwn(models, postModel) ? [{ name: route, rows: [{ model: postModel, where: storyWindow('') }] }] : []
}

/** Ids of the posts that `htmlRoutes` has read. */
export function openStories(
  rows: ReadonlyMap<string, Readonly<Record<string, readonly { id?: unknown }[]>>>,
): Set<unknown> {
  return new Set((rows.get(route)?.[postModel] ?? []).map(({ id }) => id))
}
