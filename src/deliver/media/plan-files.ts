import type { FileReference } from '../../build/reuse/referenced-files.js'
import { mediaName } from '../../exporter/names/media-path.js'
import type { Project } from '../../model/project.js'
import type { FileRow } from '../../model/rows/rows.js'
import type { ExportOptions } from '../../options.js'
import { MediaNames } from './media-names.js'
import type { StoredFile } from './media-source.js'
import { storedFile, storedThumbnails } from './stored-files.js'

/** A file that content of a site refers to. */
export interface PlannedMedia extends FileReference {
  /** null: the row has no file. */
  readonly stored: StoredFile | null
  readonly state: 'wanted' | 'private' | 'empty' | 'refused' | 'again'
  /** Path in the export, if it is wanted. */
  readonly path: string | null
  readonly reason: string
}

/** Largest size that the record of an export can store. */
const largest = 2 ** 32 - 1

/** Plans public files as files of the export, ordered by site and id; of several rows with one file, the first. */
export function planFiles(
  references: readonly FileReference[],
  project: Project,
  folders: ReadonlyMap<number, string>,
  { imageDetails, imageUrl }: Pick<ExportOptions, 'imageDetails' | 'imageUrl'>,
): PlannedMedia[] {
  const taken = new MediaNames()
  const sorted = [...references].sort((a, b) => a.site - b.site || a.file - b.file)
  const namesThumbnails = imageDetails && imageUrl === null
  return sorted.flatMap((reference): PlannedMedia[] => {
    const row = project.files.get(reference.file)
    if (!row) return []
    const thumbnails = namesThumbnails && reference.isDetailed ? storedThumbnails(project, row) : []
    return [storedFile(row), ...thumbnails].map((stored) => ({
      ...reference,
      stored,
      path: null,
      reason: '',
      ...placeOf(stored, row, folders.get(reference.site), taken),
    }))
  })
}

type FilePlace = Pick<PlannedMedia, 'state'> & Partial<Pick<PlannedMedia, 'path' | 'reason'>>

/** `folder`: for files of the site; undefined: they are not copied. */
function placeOf(
  stored: StoredFile | null,
  { isPublic }: FileRow,
  folder: string | undefined,
  taken: MediaNames,
): FilePlace {
  if (!stored) return { state: 'empty' }
  if (!isPublic) return { state: 'private' }
  if (folder === undefined) return { state: 'wanted' }
  const name = mediaName(stored.name)
  if (name === null) return { state: 'refused', reason: 'its name cannot be one of a file' }
  if ((stored.bytes ?? 0) > largest) return { state: 'refused', reason: 'it has 4 GB or more' }
  const path = folder + name
  if (taken.has(path)) return { state: 'again', path }
  const reason = taken.add(path)
  return reason === null ? { state: 'wanted', path } : { state: 'refused', reason }
}
