import type { ExportCounters } from '../../build/export-counters.js'
import type { FileReference } from '../../build/reuse/referenced-files.js'
import { mediaName } from '../../exporter/names/media-path.js'
import type { Findings } from '../../findings.js'
import type { Project } from '../../model/project.js'
import type { FileRow } from '../../model/rows/rows.js'
import type { ExportOptions } from '../../options.js'
import type { MediaList } from './media-list.js'
import { MediaNames } from './media-names.js'
import type { MediaSource, StoredFile } from './media-source.js'
import { storedFile, storedThumbnails } from './stored-files.js'

/** Source, record and sinks of copying files. */
export interface MediaPlace {
  /** null: files are not copied. */
  readonly source: MediaSource | null
  readonly previous: MediaList | null
  readonly dryRun: boolean
  readonly findings: Findings
  readonly counters: ExportCounters
  readonly signal: AbortSignal | null
}

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
  const taken: TakenPaths = { names: new MediaNames(), planned: new Set() }
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

interface TakenPaths {
  readonly names: MediaNames
  readonly planned: Set<string>
}

type FilePlace = Pick<PlannedMedia, 'state'> & Partial<Pick<PlannedMedia, 'path' | 'reason'>>

/** `folder`: for files of the site; undefined: they are not copied. */
function placeOf(
  stored: StoredFile | null,
  { isPublic }: FileRow,
  folder: string | undefined,
  { names, planned }: TakenPaths,
): FilePlace {
  if (!stored) return { state: 'empty' }
  if (!isPublic) return { state: 'private' }
  if (folder === undefined) return { state: 'wanted' }
  const name = mediaName(stored.name)
  if (name === null) return { state: 'refused', reason: 'its name cannot be one of a file' }
  if ((stored.bytes ?? 0) > largest) return { state: 'refused', reason: 'it has 4 GB or more' }
  const path = folder + name
  if (planned.has(path)) return { state: 'again', path }
  const reason = names.add(path)
  if (reason !== null) return { state: 'refused', reason }
  planned.add(path)
  return { state: 'wanted', path }
}
