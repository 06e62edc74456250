import { documentsFolder } from '../../documents/document-file.js'
import { pointerFile } from '../../documents/export-pointer.js'
import { type ChangeReport, readChangeReport } from '../reports/read-change-report.js'
import type { LocalFile, LocalFiles } from './local-files.js'
import type { ObjectStore, StoredObject } from './object-store.js'
import type { OpenExport } from './open-export.js'
import { findObjects, topFolders } from './remote-objects.js'
import type { UploadOptions } from './upload-options.js'
import type { UploadRecord } from './upload-record.js'

/** What an upload compares, without the pointer. */
interface UploadScope {
  readonly files: ReadonlyMap<string, LocalFile>
  readonly objects: ReadonlyMap<string, StoredObject>
  /** Listed folders at the target; null: only single objects. */
  readonly listed: readonly string[] | null
  /** The target has no stale objects besides those in `objects`. */
  readonly isClean: boolean
  /** The change report that limits it; null: none does. */
  readonly report: ChangeReport | null
  /** Why the change report does not limit it; null: it does, or there is none. */
  readonly unlimited: string | null
}

/** A target, by the record of the previous upload, and what it has besides the files of the folder. */
interface ScopeTarget {
  readonly store: ObjectStore
  readonly before: UploadRecord | null
  readonly lacking: ReadonlyMap<string, number>
}

/** What is compared: the files of the change report, if it has all that may differ, or everything. */
export async function uploadScope(
  local: OpenExport,
  all: LocalFiles,
  target: ScopeTarget,
  options: UploadOptions,
): Promise<UploadScope> {
  const report = options.all ? null : await readChangeReport(options.changes, local.state)
  const unlimited = report && whyNotLimited(report, local, target.before, options.delete)
  const limit = unlimited === null ? report : null
  const found = await (limit ? scopeOfReport(limit, all, target, options) : wholeScope(local, all, target, options))
  const [files, objects] = [withoutPointer(found.files), withoutPointer(found.objects)]
  return { ...found, files, objects, report: limit, unlimited }
}

type FoundScope = Omit<UploadScope, 'report' | 'unlimited'>

/** Every file, and all objects in the folders of the export at the target, and in those of earlier ones. */
async function wholeScope(
  { apiRoot }: OpenExport,
  { files }: LocalFiles,
  { store, before, lacking }: ScopeTarget,
  { concurrency }: UploadOptions,
): Promise<FoundScope> {
  // Also those of which this export has no file, as of other sites.
  const usual = [documentsFolder, 'sites/', apiRoot.slice(1)]
  const listed = topFolders([...usual, ...files.keys(), ...lacking.keys(), ...(before?.folders ?? [])])
  return { files, objects: await findObjects(store, listed, files.keys(), concurrency), listed, isClean: true }
}

/**
 * The files of a change report. With `delete`, also all documents, as the exporter removes stale ones later, which no
 * report lists.
 */
async function scopeOfReport(
  { changes }: ChangeReport,
  { files }: LocalFiles,
  { store, before }: ScopeTarget,
  { delete: deletes, concurrency }: UploadOptions,
): Promise<FoundScope> {
  const isSwept = (name: string) => deletes && name.startsWith(documentsFolder)
  const names = new Set(changes.map(({ name }) => name))
  const chosen = new Map([...files].filter(([name]) => names.has(name) || isSwept(name)))
  const all = new Set([...names, ...chosen.keys()])
  const objects = await findObjects(store, deletes ? [documentsFolder] : [], all, concurrency)
  // Removed files that the exporter still keeps must be deleted later.
  const kept = changes.some(({ kind, name }) => kind === 'removed' && files.has(name) && !isSwept(name))
  return { files: chosen, objects, listed: null, isClean: before?.state === 'complete' && !kept }
}

function withoutPointer<T>(byName: ReadonlyMap<string, T>): Map<string, T> {
  return new Map([...byName].filter(([name]) => name !== pointerFile))
}

/** Why the whole target must be compared; null: the report covers all changes since the previous upload. */
function whyNotLimited(
  { previous, finished }: ChangeReport,
  local: OpenExport,
  record: UploadRecord | null,
  deletes: boolean,
): string | null {
  if (local.uploaded) return 'shards have sent files, too'
  if (local.finished === null) return 'the record of the export is missing (--state)'
  if (finished !== local.finished) return 'the change report is of another export'
  if (record === null) return 'there is no record of the target'
  if (record.state === 'pending') return 'the previous upload did not finish'
  if (record.state === 'shards') return 'shards have sent files since'
  if (record.state === 'left' && deletes) return 'previous uploads kept stale objects'
  if (record.finished !== finished && (previous === null || record.finished !== previous)) {
    return 'the target does not hold the previous export'
  }
  return null
}
