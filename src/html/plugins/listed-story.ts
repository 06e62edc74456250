import { thumbnailSize } from '../../model/images/thumbnails.js'
import { postContentModel } from '../../model/stories.js'
import { relatedObject } from '../related-object.js'
import type { RowObject } from '../row-object.js'
import { safe } from '../safe-html.js'
import type { PublishedStory } from '../stories/stories.js'
import { type StoryPlace, storyAddress } from '../stories/story-addresses.js'
import { truncatedWords } from '../truncated-words.js'
import { type ThumbnailSize, thumbnailUrl } from './thumbnail.js'

/** STORIES_IMAGE_THUMBNAIL_SIZE of djangocms_stories.settings. */
const listedSize: ThumbnailSize = { width: 120, height: 120, crop: true, upscale: false }

/**
 * What the template of a post in a list shows (djangocms_stories/includes/post_item.html). `words`: the most of its
 * abstract; null: all of them.
 */
export function listedStory(place: StoryPlace, story: PublishedStory, words: number | null): RowObject {
  const { context, language } = place
  const { content, post } = story
  const image = post.imageId === null ? null : relatedObject(context, 'filer.image', post.imageId, language)
  const abstract = context.richText(context, content.abstract, language)
  return {
    slug: content.slug,
    title: content.title,
    subtitle: content.subtitle,
    url: storyAddress(place, story),
    image: image && listedImage(place, story, image),
    previews: image ? [] : posters(place, story),
    abstract: safe(words === null ? abstract : truncatedWords(abstract, words)),
  }
}

function listedImage({ context, language, report }: StoryPlace, { post }: PublishedStory, image: RowObject): RowObject {
  const options =
    post.thumbnailId === null ? null : relatedObject(context, 'filer.thumbnailoption', post.thumbnailId, language)
  const { width, height, crop, upscale } = (options ?? listedSize) as ThumbnailSize & RowObject
  const size = { width: width || null, height: height || null, crop, upscale }
  const url = thumbnailUrl(image, size)
  if (url !== null) return { url, ...writtenSize(size, image) }
  report(`there is no thumbnail of ${String(image.label)} with ${width}x${height} pixels`)
  return { url: image.url, width: image.width, height: image.height }
}

/** The sides of a thumbnail; where the size of the image is unknown, the requested ones. */
function writtenSize({ width, height, crop, upscale }: ThumbnailSize, image: RowObject): RowObject {
  const whole = { width: Number(image.width), height: Number(image.height) }
  if (!whole.width || !whole.height) return { width, height }
  const options = `${crop ? '_crop' : ''}${upscale ? '_upscale' : ''}`
  return { ...thumbnailSize(whole, { width: width ?? 0, height: height ?? 0, options }) }
}

/** Of videos in the placeholder `media` (djangocms_stories.templatetags.djangocms_stories.media_images). */
function posters({ context, language, stories }: StoryPlace, { content }: PublishedStory): unknown[] {
  const type = context.project.contentTypes.get(postContentModel)
  return stories.tables.posters
    .filter((one) => one.contentTypeId === type && one.contentId === content.id && one.language === language)
    .flatMap(({ fileId }) => relatedObject(context, 'filer.image', fileId, language)?.url ?? [])
}
