import type { SiteContext } from '../contract/contract.js'
import { storedFileUrl } from '../contract/references/file-url.js'
import { thumbnailBase } from '../contract/references/image-details.js'
import { isPublicThumbnail } from '../model/images/image-sources.js'
import type { FileRow } from '../model/rows/rows.js'
import type { RowObject } from './row-object.js'

/** Base URL at which django-filer serves private files, unless FILER_STORAGES says otherwise. */
const privateFiles = '/smedia/filer_private/'
const privateThumbnails = '/smedia/filer_private_thumbnails/'

/** A filer.models.File or Image in templates. Where the contract hides targets, only if it is public. */
export function fileObject(context: SiteContext, id: number): RowObject | null {
  const { project, media, contract } = context
  const file = project.files.get(id)
  if (!file || (contract.hidesTargets && !file.isPublic)) return null
  const { fileNames, images } = project.related
  const names = fileNames.get(id)
  const image = images.get(id)
  const stored = file.file ?? ''
  const text = names?.name || names?.originalFilename || ''
  return {
    pk: id,
    id,
    name: names?.name ?? '',
    original_filename: names?.originalFilename ?? '',
    label: text || 'unnamed file',
    url: stored === '' ? '' : storedFileUrl(file.isPublic ? media.url : privateFiles, stored),
    size: file.bytes ?? 0,
    extension: /\.([^./]*)$/.exec(stored)?.[1]?.toLowerCase() ?? '',
    is_public: file.isPublic,
    width: image?.width ?? 0,
    height: image?.height ?? 0,
    default_alt_text: image?.altText ?? null,
    default_caption: image?.caption ?? null,
    thumbnails: thumbnailsOf(context, file),
    toString: () => text,
  }
}

function thumbnailsOf(context: SiteContext, { file, isPublic }: FileRow): RowObject[] {
  const { project } = context
  const rows = (file && project.related.thumbnails.get(file)) || []
  const shown = isPublic ? rows.filter((row) => isPublicThumbnail(project, row)) : rows
  const base = isPublic ? thumbnailBase(context) : privateThumbnails
  return shown.map(({ name }) => ({ name, url: storedFileUrl(base, name) }))
}

/** A filer.models.Folder in templates. */
export function folderObject(context: SiteContext, id: number): RowObject {
  const rows = context.project.related.folders.get(id) ?? []
  const files = rows.flatMap((file) => fileObject(context, file.id) ?? [])
  return { pk: id, id, files, toString: () => '' }
}
