import { documentsFolder } from '../../documents/document-file.js'
import { pointerFile } from '../../documents/export-pointer.js'
import type { ChangeList } from '../reports/read-change-report.js'
import type { LocalFile, LocalFiles } from './local-files.js'
import type { ObjectStore, StoredObject } from './object-store.js'
import type { OpenExport } from './open-export.js'
import { exportRoots, findObjects, listFolders } from './remote-objects.js'
import type { UploadOptions } from './upload-options.js'
import type { UploadRecord } from './upload-record.js'

/** The files and objects that an upload compares, without the pointer. */
interface UploadScope {
  readonly files: ReadonlyMap<string, LocalFile>
  readonly objects: ReadonlyMap<string, StoredObject>
  /** Listed folders at the target; null: only single objects. */
  readonly listed: readonly string[] | null
  /** Whether there are no other stale objects, given the record of the previous upload. */
  readonly isClean: (before: UploadRecord | null) => boolean
}

/**
 * Every file, and all objects in the folders of the export at the target, and in those of earlier ones. `lacking`: files
 * that the folder lacks; `before`: the record of the previous upload.
 */
export async function wholeScope(
  { apiRoot }: OpenExport,
  { files }: LocalFiles,
  { lacking, before }: { readonly lacking: ReadonlyMap<string, number>; readonly before: UploadRecord | null },
  store: ObjectStore,
  { concurrency }: UploadOptions,
): Promise<UploadScope> {
  const listed = exportRoots([...files.keys(), ...lacking.keys(), ...(before?.folders ?? [])], apiRoot)
  const tops = [...files.keys()].filter((name) => !name.includes('/'))
  const objects = await listFolders(store, listed, concurrency)
  for (const [name, object] of await findObjects(store, tops, concurrency)) objects.set(name, object)
  return { ...withoutPointer(files, objects), listed, isClean: () => true }
}

/**
 * The files of a change report. With `delete`, also all documents, as the exporter removes stale ones later, which no
 * report lists.
 */
export async function listedScope(
  { changes }: ChangeList,
  { files }: LocalFiles,
  store: ObjectStore,
  { delete: deletes, concurrency }: UploadOptions,
): Promise<UploadScope> {
  const isSwept = (name: string) => deletes && name.startsWith(documentsFolder)
  const names = new Set(changes.map(({ name }) => name))
  const chosen = new Map([...files].filter(([name]) => names.has(name) || isSwept(name)))
  const single = new Set([...names, ...chosen.keys()].filter((name) => !isSwept(name)))
  const objects = deletes ? await listFolders(store, [documentsFolder], concurrency) : new Map<string, StoredObject>()
  for (const [name, object] of await findObjects(store, single, concurrency)) objects.set(name, object)
  // Removed files that the exporter still keeps must be deleted later.
  const kept = changes.some(({ kind, name }) => kind === 'removed' && files.has(name) && !isSwept(name))
  const isClean = (before: UploadRecord | null) => before?.state === 'complete' && !kept
  return { ...withoutPointer(chosen, objects), listed: null, isClean }
}

function withoutPointer(
  files: ReadonlyMap<string, LocalFile>,
  objects: ReadonlyMap<string, StoredObject>,
): Pick<UploadScope, 'files' | 'objects'> {
  const without = <T>(map: ReadonlyMap<string, T>) => new Map([...map].filter(([name]) => name !== pointerFile))
  return { files: without(files), objects: without(objects) }
}
