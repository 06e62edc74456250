import type { RowObject } from './row-object.js'

/** The requested size of a thumbnail; a side is null if the size of the image is unknown. */
export interface ThumbnailSize {
  readonly width: number | null
  readonly height: number | null
  readonly crop: boolean
  readonly upscale: boolean
}

/**
 * The address of the thumbnail that easy-thumbnails has made of an image in this size; null: its tables have none. If a
 * side is unknown the smallest that fits is used, since images are not enlarged unless `upscale` is set.
 * Mirrors filer.utils.filer_easy_thumbnails.ThumbnailerNameMixin.get_thumbnail_name.
 */
export function thumbnailUrl(image: RowObject, size: ThumbnailSize): string | null {
  const fitting = thumbnailsOf(image)
    .flatMap(({ name, url }) => {
      const options = parseName(name)
      return options && fits(options, size) ? [{ url, area: options.width * options.height }] : []
    })
    .sort((a, b) => a.area - b.area)
  return fitting[0]?.url ?? null
}

interface NamedThumbnail {
  readonly name: string
  readonly url: string
}

function thumbnailsOf(image: RowObject): readonly NamedThumbnail[] {
  return (image.thumbnails as readonly NamedThumbnail[] | undefined) ?? []
}

/** `photo.png__120x80_q85_crop_subsampling-2_upscale.jpg`. */
function parseName(name: string): { width: number; height: number; options: string[] } | null {
  const file = name.slice(name.lastIndexOf('/') + 1)
  const stem = file.slice(0, /\.\w+$/.exec(file)?.index ?? 0)
  const size = /__(\d+)x(\d+)(?=_|$)/.exec(stem)
  if (size === null) return null
  const options = stem.slice(size.index + size[0].length).split('_')
  return { width: Number(size[1]), height: Number(size[2]), options }
}

function fits(
  { width, height, options }: { width: number; height: number; options: string[] },
  size: ThumbnailSize,
): boolean {
  const has = (option: string) => options.some((one) => one === option || one.startsWith(`${option}-`))
  const side = (wanted: number | null, found: number) => wanted === null || Math.trunc(wanted) === found
  return (
    side(size.width, width) && side(size.height, height) && has('crop') === size.crop && has('upscale') === size.upscale
  )
}
