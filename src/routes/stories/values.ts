import { postContentModel } from '../../model/stories.js'
import { groupBy } from '../../model/values/group-by.js'
import type { Json, ReadonlyJson } from '../../model/values/json.js'
import type { FiledList } from '../collections/files.js'
import { storedItems } from '../collections/items.js'
import type { PlannedDocuments } from '../documents.js'
import { categoryObject } from './categories.js'
import type { SiteStories } from './site-stories.js'
import { addressBelow, type StoriesRoot } from './stories-root.js'
import { tagsWithSlug } from './story.js'

/** Placeholders of djangocms_stories.models.PostContent. */
export const storySlots = ['media', 'content']

/**
 * What `storiesAnswer` reads of a language: the list, those of categories and tags, for each of these the places of its
 * posts in the list, and each post by its slug.
 */
export function* storyValues(
  root: StoriesRoot,
  { stories, categories, listed, items }: SiteStories,
): Iterable<readonly [string, ReadonlyJson]> {
  const { context, language } = root
  yield [`list ${language}`, [...listed]]
  const places = categories.map(({ row }) =>
    stories.flatMap((story, index) => (story.categories.some((one) => one.row.id === row.id) ? [index] : [])),
  )
  yield [
    `category ${language}`,
    categories.map((category, index) => categoryObject(root, category, categories, places[index]?.length ?? 0)),
  ]
  for (const [index, { slug }] of categories.entries()) yield [`category ${language} ${slug}`, places[index] ?? []]
  const byTag = groupBy(
    stories.flatMap((story, index) => tagsWithSlug(story).map((tag) => ({ ...tag, index }))),
    ({ slug }) => slug,
  )
  const tags = [...byTag].sort(([, [one]], [, [other]]) => ((one?.name ?? '') < (other?.name ?? '') ? -1 : 1))
  yield [
    `tag ${language}`,
    tags.map(([slug, posts]) => ({
      name: posts[0]?.name ?? '',
      slug,
      count: posts.length,
      details: addressBelow(root, `tag/${slug}`),
    })),
  ]
  for (const [slug, posts] of tags) yield [`tag ${language} ${slug}`, posts.map(({ index }) => index)]
  yield* storedItems(items, language, context.project.contentTypes.get(postContentModel), storySlots)
}

export function* storyLists(path: string, language: string, documents: PlannedDocuments): Iterable<FiledList> {
  const stored = (key: string) => (documents.value(path, key) ?? []) as Json[]
  const posts = stored(`list ${language}`)
  yield { below: '', items: posts }
  for (const group of ['category', 'tag']) {
    const items = stored(`${group} ${language}`) as { slug: string }[]
    yield { below: `${group}/`, items }
    for (const { slug } of items) {
      const places = stored(`${group} ${language} ${slug}`) as number[]
      yield { below: `${group}/${slug}/`, items: places.flatMap((place) => posts[place] ?? []) }
    }
  }
}
