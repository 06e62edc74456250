import { smallerThumbnails } from '../../model/images/image-sources.js'
import { thumbnailFolder } from '../../model/images/thumbnails.js'
import type { Project } from '../../model/project.js'
import type { FileRow } from '../../model/rows/rows.js'
import type { StoredFile } from './media-source.js'

/** A file of django-filer as the CMS has stored it; null: its row has no file. */
export function storedFile({ id, file: name, bytes, sha1 }: FileRow): StoredFile | null {
  return name ? { id, thumbnail: null, name, bytes, sha1, modified: null } : null
}

/** The thumbnails that details of its image name, ordered by id; those that are not below MEDIA_URL are left out. */
export function storedThumbnails(project: Project, row: FileRow): StoredFile[] {
  const folder = thumbnailFolder(project.manifest)
  if (folder === null) return []
  return smallerThumbnails(project, row)
    .map(({ row: { id, name, modified } }) => ({
      id: row.id,
      thumbnail: id,
      name: folder + name,
      bytes: null,
      sha1: null,
      modified,
    }))
    .sort((one, other) => one.thumbnail - other.thumbnail)
}
