import type { PictureSettings } from '../../model/manifest/setting-facts.js'
import type { RowObject } from '../row-object.js'
import { type ThumbnailSize, thumbnailUrl } from './thumbnail.js'

/** The facts that decide about the addresses of a picture. */
interface PictureFacts extends ThumbnailSize {
  readonly image: RowObject | null
  /** Address of a picture that is not in the CMS; '' for none. */
  readonly external: string
  /** The picture as it was uploaded. */
  readonly original: boolean
  /** `yes`, `no`, or `inherit`: the settings decide. */
  readonly responsive: string
}

interface Picture {
  readonly src: string
  readonly size: ThumbnailSize
  /** Thumbnails by width; null: none. */
  readonly srcset: readonly { readonly size: number; readonly url: string }[] | null
}

const goldenRatio = 1.618

const usualBreakpoints = [576, 768, 992]

/**
 * The addresses of a picture. Calls `report` for thumbnails that the database does not have, and uses the original
 * instead. Mirrors djangocms_picture.models.AbstractPicture.img_src and img_srcset_data.
 */
export function pictureOf(
  facts: PictureFacts,
  { responsive: isUsuallyResponsive = false, breakpoints = usualBreakpoints }: PictureSettings,
  report: (reason: string) => void,
): Picture {
  const { image, external, original, width, height, crop, upscale, responsive } = facts
  const size = { width, height, crop, upscale }
  if (external !== '') return { src: external, size, srcset: null }
  if (!image) return { src: '', size, srcset: null }
  const thumbnail = (wanted: ThumbnailSize): string => {
    const url = thumbnailUrl(image, wanted)
    if (url !== null) return url
    report(`there is no thumbnail of ${String(image.label)} with ${wanted.width ?? '?'}x${wanted.height ?? '?'} pixels`)
    return String(image.url)
  }
  const src = original ? String(image.url) : thumbnail(size)
  const isResponsive = responsive === 'inherit' ? isUsuallyResponsive : responsive === 'yes'
  if (!isResponsive || width === null) return { src, size, srcset: null }
  const srcset = breakpoints
    .filter((side) => side < width)
    .map((side) => ({ size: side, url: thumbnail({ width: side, height: side, crop, upscale: false }) }))
  return { src, size, srcset: srcset.length > 0 ? srcset : null }
}

type Sides = Pick<ThumbnailSize, 'width' | 'height'>

/** The sides of a picture of djangocms-picture by those of its settings (AbstractPicture.get_size). */
export function croppedSides(
  { width, height }: Sides,
  crop: boolean,
  image: RowObject | null,
  { ratio = goldenRatio }: PictureSettings,
): Sides {
  const own = sidesOf(image)
  const isWide = own.width !== null && own.height !== null && own.width > own.height
  if (crop && width && !height) return { width, height: Math.trunc(isWide ? width / ratio : width * ratio) }
  if (crop && height && !width) return { width: Math.trunc(isWide ? height * ratio : height / ratio), height }
  return { width: width || own.width, height: height || own.height }
}

/** The sides of an image of djangocms-frontend: a missing one keeps the proportions (ImageMixin.get_size). */
export function proportionalSides({ width, height }: Sides, image: RowObject | null): Sides {
  const own = sidesOf(image)
  const ratio = own.width && own.height ? own.width / own.height : null
  if (width && !height) return { width, height: ratio && Math.trunc(width / ratio) }
  if (height && !width) return { width: ratio && Math.trunc(height * ratio), height }
  return { width: width || own.width, height: height || own.height }
}

/** null: no image, or one that is gone or that the reader may not see, of which only the key is known. */
export function imageOf(value: unknown): RowObject | null {
  return typeof value === 'object' && value !== null && 'url' in value ? (value as RowObject) : null
}

function sidesOf(image: RowObject | null): Sides {
  return { width: Number(image?.width) || null, height: Number(image?.height) || null }
}
