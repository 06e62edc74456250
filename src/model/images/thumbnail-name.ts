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
