import type { LocalFile, LocalFiles } from './local-files.js'
import type { ObjectStore, StoredObject } from './object-store.js'
import type { OpenExport } from './open-export.js'
import type { ChangeList } from './read-changes.js'
import { exportRoots, listFolders, lookAt } from './remote-objects.js'
import type { UploadMark } from './upload-mark.js'
import type { UploadOptions } from './upload-options.js'

/** What an upload looks at: without the pointer. */
export interface UploadScope {
  readonly files: ReadonlyMap<string, LocalFile>
  readonly objects: ReadonlyMap<string, StoredObject>
  /** Folders at the target; null: only certain objects. */
  readonly listed: readonly string[] | null
  /** Nothing else is there that the export does not have, if `before` is what was there. */
  readonly isClean: (before: UploadMark | null) => boolean
}

/** Every file, and what is at the target in the folders of the export. */
export async function wholeScope(
  { apiRoot }: OpenExport,
  { files }: LocalFiles,
  store: ObjectStore,
  { concurrency }: UploadOptions,
): Promise<UploadScope> {
  const listed = exportRoots(files.keys(), apiRoot)
  const tops = [...files.keys()].filter((name) => !name.includes('/'))
  const objects = await listFolders(store, listed, concurrency)
  for (const [name, object] of await lookAt(store, tops, concurrency)) objects.set(name, object)
  return { ...withoutPointer(files, objects), listed, isClean: () => true }
}

/**
 * The files of a change report. Documents are looked at as a whole where others are deleted: an exporter keeps those
 * that are gone for a while, and no report tells when they go.
 */
export async function listedScope(
  { changes }: ChangeList,
  { files }: LocalFiles,
  store: ObjectStore,
  { delete: deletes, concurrency }: UploadOptions,
): Promise<UploadScope> {
  const isSwept = (name: string) => deletes && name.startsWith(documents)
  const names = new Set(changes.map(({ name }) => name))
  const chosen = new Map([...files].filter(([name]) => names.has(name) || isSwept(name)))
  const single = new Set([...names, ...chosen.keys()].filter((name) => !isSwept(name)))
  const objects = deletes ? await listFolders(store, [documents], concurrency) : new Map<string, StoredObject>()
  for (const [name, object] of await lookAt(store, single, concurrency)) objects.set(name, object)
  // Removed files that the exporter has left for a while will have to go some day, too.
  const kept = changes.some(({ kind, name }) => kind === 'removed' && files.has(name) && !isSwept(name))
  const isClean = (before: UploadMark | null) => before?.state === 'complete' && !kept
  return { ...withoutPointer(chosen, objects), listed: null, isClean }
}

const documents = '_data/'
const pointer = `${documents}export.json`

function withoutPointer(
  files: ReadonlyMap<string, LocalFile>,
  objects: ReadonlyMap<string, StoredObject>,
): Pick<UploadScope, 'files' | 'objects'> {
  const without = <T>(map: ReadonlyMap<string, T>) => new Map([...map].filter(([name]) => name !== pointer))
  return { files: without(files), objects: without(objects) }
}
