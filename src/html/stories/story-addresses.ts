import { shownTranslation } from '../../contract/languages.js'
import { encodePath } from '../../model/address.js'
import type { StoryCategoryRow, StoryCategoryTextRow, StoryPostRow } from '../../model/rows/story-tables.js'
import { permalink } from '../../model/stories.js'
import type { LinkPlace } from '../link-url.js'
import { relatedObject } from '../related-object.js'
import { apphookKey, type PublishedStory, type Stories } from './stories.js'

/** Where posts are rendered. */
export interface StoryPlace extends LinkPlace {
  readonly stories: Stories
  /** What `rootOf` has found, by namespace. */
  readonly roots: Map<string, string | null>
}

/** The address of a view of djangocms_stories.urls by its path there, below the page of the apphook. */
export function viewAddress(place: StoryPlace, namespace: string | undefined, path: string): string {
  const root = namespace === undefined ? null : rootOf(place, namespace)
  if (root !== null) return `${root}${encodePath(path)}${path === '' ? '' : '/'}`
  place.report(
    namespace === undefined
      ? 'it names no configuration of posts, without which the CMS cannot render it'
      : `no page has the apphook of the posts "${namespace}"`,
  )
  return ''
}

/** The address of a post (djangocms_stories.models.Post.get_absolute_url); '': it has none. */
export function storyAddress(place: StoryPlace, { post, content }: PublishedStory): string {
  const config = place.stories.configs.get(post.configId ?? -1)
  const root = config ? rootOf(place, config.namespace) : null
  if (!config || root === null) return ''
  const category = () => categorySlug(place, post)
  const path = permalink(config.permalinks, { dates: post, slug: content.slug, category })
  if (path !== null) return `${root}${encodePath(path)}/`
  place.report(`post ${post.id} has no address in the form ${config.permalinks}`)
  return ''
}

/** The text of a category in a language, or in that of its fallback; undefined: it has none to show. */
export function categoryText(place: StoryPlace, category: StoryCategoryRow): StoryCategoryTextRow | undefined {
  const texts = place.stories.categoryTexts.get(category.id) ?? []
  return shownTranslation(place.context, place.language, texts, ({ language }) => language)
}

/** djangocms_stories.models.PostCategory.get_absolute_url: that of all posts where the language has no text. */
export function categoryAddress(place: StoryPlace, category: StoryCategoryRow): string {
  const namespace = place.stories.configs.get(category.configId ?? -1)?.namespace
  const text = categoryText(place, category)
  return viewAddress(place, namespace, text?.language === place.language ? `category/${text.slug}` : '')
}

function categorySlug(place: StoryPlace, post: StoryPostRow): string | undefined {
  const ids = place.stories.categories.get(post.id) ?? []
  const first = place.stories.allCategories.find(({ id }) => ids.includes(id))
  if (!first) return undefined
  const others = place.context.contract.hidesTargets ? [] : (place.stories.categoryTexts.get(first.id) ?? [])
  return (categoryText(place, first) ?? others[0])?.slug
}

/** null: no page of the site has the namespace in this language. */
function rootOf(place: StoryPlace, namespace: string): string | null {
  const known = place.roots.get(namespace)
  if (known !== undefined) return known
  const root = findRoot(place, namespace)
  place.roots.set(namespace, root)
  return root
}

function findRoot({ context, stories, language }: StoryPlace, namespace: string): string | null {
  const page = stories.apphooks.get(apphookKey(context.site.id, namespace))
  const urls =
    page === undefined
      ? undefined
      : (relatedObject(context, 'cms.page', page, language)?.urls as Record<string, string> | undefined)
  return urls?.[language] ? urls[language].replace(/\/?$/, '/') : null
}
