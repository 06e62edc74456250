import type { Manifest } from '../manifest/manifest.js'

/** In pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * The size of a thumbnail that easy-thumbnails makes of an image. `zoom` is not supported.
 * Mirrors easy_thumbnails.processors.scale_and_crop and, if the thumbnail has a subject location,
 * filer.thumbnail_processors.scale_and_crop_with_subject_location.
 */
export function thumbnailSize(image: Size, { width, height, options }: NamedThumbnail): Size {
  const isCropped = /_crop(?=[-_]|$)/.test(options)
  const isUpscaled = /_upscale(?=_|$)/.test(options)
  const isAroundSubject = isCropped && /_subject_location-\d/.test(options)
  const rounded = isAroundSubject ? Math.trunc : roundHalfToEven
  const scales = [width / image.width, height / image.height]
  const isFilled = isCropped || width === 0 || height === 0
  const scale = isFilled ? Math.max(...scales) : Math.min(...scales)
  const isResized = scale < 1 || (scale > 1 && isUpscaled)
  const scaled = isResized
    ? { width: rounded(image.width * scale), height: rounded(image.height * scale) }
    : { width: Math.trunc(image.width), height: Math.trunc(image.height) }
  if (!isCropped || (/_crop-scale(?=_|$)/.test(options) && !isAroundSubject)) return scaled
  return {
    width: Math.min(scaled.width, width || rounded(image.width * scale)),
    height: Math.min(scaled.height, height || rounded(image.height * scale)),
  }
}

/** Python's `round`. */
function roundHalfToEven(value: number): number {
  const rounded = Math.round(value)
  return rounded - value === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded
}

/** What the name of a thumbnail says: the size that was asked for, and the options. */
export interface NamedThumbnail {
  readonly width: number
  readonly height: number
  /** `_q85_crop_subsampling-2_upscale`. */
  readonly options: string
}

/**
 * `photo.png__120x80_q85_crop_subsampling-2_upscale.jpg`; null: the name has another form.
 * Mirrors filer.utils.filer_easy_thumbnails.ThumbnailerNameMixin.get_thumbnail_name.
 */
export function parseThumbnailName(name: string): NamedThumbnail | null {
  const file = name.slice(name.lastIndexOf('/') + 1)
  const stem = file.slice(0, /\.\w+$/.exec(file)?.index ?? 0)
  const size = /__(\d+)x(\d+)(?=_|$)/.exec(stem)
  if (size === null) return null
  return { width: Number(size[1]), height: Number(size[2]), options: stem.slice(size.index + size[0].length) }
}

/** Where public thumbnails are below MEDIA_URL: empty, or with a slash at the end; null: somewhere else. */
export function thumbnailFolder({ media_url: mediaUrl, thumbnails }: Manifest): string | null {
  if (!thumbnails || !('url' in thumbnails)) return ''
  return thumbnails.url.startsWith(mediaUrl) ? thumbnails.url.slice(mediaUrl.length) : null
}
