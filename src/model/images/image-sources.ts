import type { Project } from '../project.js'
import type { ImageRow, ThumbnailRow } from '../rows/related-rows.js'
import type { FileRow } from '../rows/rows.js'
import { parseThumbnailName, type Size, thumbnailSize } from './thumbnails.js'

/** A thumbnail that shows the whole image in another size. */
interface SizedThumbnail extends Size {
  readonly row: ThumbnailRow
}

/** MD5 of `filer.storage.PrivateFileSystemStorage`, the usual storage of private files and their thumbnails. */
const privateStorage = '607e709bca51931a31f854e2efe70821'

/** Options that change neither what a thumbnail shows nor its colours; a crop may leave the whole image. */
const harmlessOptions =
  /^(?:_(?:q\d+|subsampling-\d+|upscale|crop(?:-[^_]*)?|subject_location-[^_]*|target-[^_]*|sharpen|detail|keep_icc_profile|ALIAS-[^_]*))*$/

/**
 * The known thumbnails that are the same picture in a smaller width, narrowest first; of several with one width the
 * newest. None of private files, and none where the manifest says that their addresses are unknown.
 */
export function smallerThumbnails(project: Project, file: FileRow): SizedThumbnail[] {
  const image = project.related.images.get(file.id)
  if (!image || isVector(image) || !file.isPublic || !file.file) return []
  const byWidth = new Map<number, SizedThumbnail>()
  for (const row of project.related.thumbnails.get(file.file) ?? []) {
    const size = isPublicThumbnail(project, row) ? sizeOfWhole(image, row) : null
    if (size) byWidth.set(size.width, { row, ...size })
  }
  return [...byWidth.values()].sort((one, other) => one.width - other.width)
}

/** A drawing has no size in pixels of its own. */
export function isVector({ mimeType }: Pick<ImageRow, 'mimeType'>): boolean {
  return mimeType === 'image/svg+xml'
}

/** Whether a thumbnail is in the storage of public ones, made from a file in that of public files. */
export function isPublicThumbnail({ manifest }: Project, { storage, sourceStorage }: ThumbnailRow): boolean {
  const facts = manifest.thumbnails
  if (!facts) return ![storage, sourceStorage].includes(privateStorage)
  return 'url' in facts && storage === facts.storage && sourceStorage === facts.source_storage
}

/** null: the thumbnail shows a part of the image, or in other colours; or it is no smaller. */
function sizeOfWhole({ width, height, mimeType }: ImageRow, row: ThumbnailRow): Size | null {
  const named = parseThumbnailName(row.name)
  if (width === null || height === null || !named || !harmlessOptions.test(named.options)) return null
  // A GIF may be animated, which no other format keeps.
  if (mimeType === 'image/gif' && !row.name.endsWith('.gif')) return null
  const isStored = row.width !== null && row.height !== null
  const size = isStored ? { width: row.width ?? 0, height: row.height ?? 0 } : thumbnailSize({ width, height }, named)
  const isWhole =
    Math.abs(size.height - (size.width * height) / width) <= 1 ||
    Math.abs(size.width - (size.height * width) / height) <= 1
  return isWhole && size.width > 0 && size.height > 0 && size.width < width ? size : null
}
