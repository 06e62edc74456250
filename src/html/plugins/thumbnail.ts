import { type NamedThumbnail, parseThumbnailName } from '../../model/images/thumbnails.js'
import type { RowObject } from '../row-object.js'

/** The requested size of a thumbnail, in pixels; a side is null if the size of the image is unknown. */
export interface ThumbnailSize {
  readonly width: number | null
  readonly height: number | null
  readonly crop: boolean
  readonly upscale: boolean
}

/**
 * The address of the thumbnail that easy-thumbnails has made of an image in this size; null: its tables have none. If a
 * side is unknown the smallest that fits is used, since images are not enlarged unless `upscale` is set.
 */
export function thumbnailUrl(image: RowObject, size: ThumbnailSize): string | null {
  const fitting = thumbnailsOf(image)
    .flatMap(({ name, url }) => {
      // Names of drawings do not tell whether these were enlarged (filer.utils.filer_easy_thumbnails).
      const named = parseThumbnailName(name)
      return named && fits(named, name.endsWith('.svg') ? { ...size, upscale: false } : size)
        ? [{ url, area: named.width * named.height }]
        : []
    })
    .sort((a, b) => a.area - b.area)
  return fitting[0]?.url ?? null
}

interface KnownThumbnail {
  readonly name: string
  readonly url: string
}

function thumbnailsOf(image: RowObject): readonly KnownThumbnail[] {
  return (image.thumbnails as readonly KnownThumbnail[] | undefined) ?? []
}

function fits({ width, height, options }: NamedThumbnail, size: ThumbnailSize): boolean {
  const names = options.split('_')
  const has = (option: string) => names.some((one) => one === option || one.startsWith(`${option}-`))
  const side = (wanted: number | null, found: number) => wanted === null || Math.trunc(wanted) === found
  return (
    side(size.width, width) && side(size.height, height) && has('crop') === size.crop && has('upscale') === size.upscale
  )
}
