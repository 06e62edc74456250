import { pointerFile } from '../../documents/export-pointer.js'
import { ExportError } from '../../errors.js'
import { withOwnRoutes } from '../../routes/routes.js'
import { planOfEverything, planOfFiles, planOfReport } from '../purge/purge-plan.js'
import type { SitePurge } from '../purge/purge-target.js'
import { compare, holds } from './comparison.js'
import { bytesOf, hashesOf, type LocalFile, readLocalFiles } from './local-files.js'
import { objectKind, uncompressedOf } from './object-kinds.js'
import type { ObjectStore, StoredDetails, StoredObject } from './object-store.js'
import { checkNoDrafts, draftsOf, type OpenExport } from './open-export.js'
import { topFolders } from './remote-objects.js'
import type { UploadCounters, UploadOptions, UploadReport } from './upload-options.js'
import { parseUploadRecord, type UploadRecord } from './upload-record.js'
import { uploadScope } from './upload-scope.js'
import { findLacking } from './uploaded-files.js'

export interface UploadPlan extends Pick<UploadReport, 'files' | 'bytes' | 'compared' | 'unlimited' | 'kept'> {
  /** Files to send, without the pointer, and equal objects at the target. */
  readonly differing: readonly LocalFile[]
  readonly equal: ReadonlyMap<string, StoredObject>
  readonly pointer: LocalFile
  /** The pointer that is at the target; null: none. */
  readonly found: StoredDetails | null
  readonly deletions: readonly string[]
  /** Folders at the target that were listed; null: only single objects were requested. */
  readonly listed: readonly string[] | null
  /** What is recorded at the end, while objects are deleted and caches purged, and while files are sent. */
  readonly record: UploadRecord
  readonly pending: UploadRecord
  readonly sending: UploadRecord
  /** The target is up to date. */
  readonly isDone: boolean
  readonly purge: readonly SitePurge[]
}

/** Compares export and target, and plans the upload. Changes nothing. Throws `too-many-deletes` and `drafts-exposed`. */
export async function planUpload(
  local: OpenExport,
  store: ObjectStore,
  counters: UploadCounters,
  options: UploadOptions,
): Promise<UploadPlan> {
  counters.start('comparing', null)
  const all = await readLocalFiles(local.files, uncompressedNames(local, options))
  const pointer = all.files.get(pointerFile)
  if (!pointer) throw new ExportError('option-invalid', `${options.folder} has lost ${pointerFile}.`, 'Export again.')
  const remotePointer = await store.find(pointerFile)
  const before = parseUploadRecord(remotePointer?.record ?? null)
  checkTarget(before, local, options)
  const lacking = local.uploaded?.lacking(all) ?? new Map<string, number>()
  const scope = await uploadScope(local, all, { store, before, lacking }, options)
  counters.start('comparing', scope.files.size)
  const compared = await compare(scope.files, scope.objects, store, { ...options, onFile: counters.count })
  const equal = new Map([...compared.equal, ...findLacking(lacking, scope.objects, options.to)])
  const isKept = (name: string) => lacking.has(name) || local.uploaded?.retired.has(name)
  const stale = compared.extra.filter((name) => !all.files.has(name) && !all.compressed.has(name) && !isKept(name))
  const deletions = options.delete ? stale.sort() : []
  const isClean = deletions.length === stale.length && scope.isClean
  const names = [...all.files.keys(), ...lacking.keys()]
  const records = recordsOf(local, before, names, isClean)
  const samePointer = remotePointer !== null && holds(remotePointer, await hashesOf(pointer))
  const time = before?.since ?? remotePointer?.modified ?? Number.POSITIVE_INFINITY
  const newer = [...equal.values()].filter(({ modified }) => modified > time)
  const { differing } = compared
  const { finished, state } = records.record
  const isRecorded = samePointer && before?.state === state && before.finished === finished
  // Shards may have sent some again since the last upload, which still have to be purged.
  const isSent = differing.length + deletions.length === 0 && !(local.uploaded && newer.length > 0)
  // What an upload has deleted that was interrupted then is unknown.
  const isUnknown = remotePointer === null || before?.state === 'pending'
  // What one has sent that was interrupted before is newer than the pointer.
  const changed = [...differing, ...newer, ...(samePointer ? [] : [pointer])].map(({ name }) => name)
  const purge = scope.report
    ? planOfReport(scope.report.purge.sites, deletions, local)
    : planOfFiles(changed, deletions, local)
  return {
    files: names.length,
    bytes: bytesOf(all.files.values()) + [...lacking.values()].reduce((sum, bytes) => sum + bytes, 0),
    compared: scope.report ? 'changes' : 'everything',
    unlimited: scope.unlimited,
    differing,
    equal,
    pointer,
    found: remotePointer,
    deletions,
    kept: stale.length - deletions.length,
    listed: scope.listed,
    ...records,
    isDone: !options.all && isRecorded && isSent,
    purge: isUnknown ? planOfEverything(names, local) : purge,
  }
}

/** Another export has files in the same folders: drafts would be public, or all of its objects deleted. */
function checkTarget(before: UploadRecord | null, { of, isDrafts }: OpenExport, options: UploadOptions): void {
  if (before === null || before.of === '' || before.of === of) return
  if (!isDrafts) checkNoDrafts(before, options)
  const { to, delete: deletes } = options
  const holds = `${to} holds ${before.of}`
  if (isDrafts && !before.of.startsWith(draftsOf)) {
    throw new ExportError(
      'drafts-exposed',
      `${holds}, which is public`,
      'Upload drafts to another target, which is private.',
    )
  }
  if (!deletes) return
  throw new ExportError(
    'too-many-deletes',
    `${holds}, whose objects --delete would remove for ${of}`,
    'Upload each export to a folder of its own. If this one replaces the other, upload it once without --delete.',
  )
}

/** Tells of which files others are compressed variants that are not sent; null: of none. */
function uncompressedNames({ apiRoot }: OpenExport, { compressed, routes }: UploadOptions) {
  const table = withOwnRoutes(routes)
  return (name: string) => (compressed ? null : uncompressedOf(name, objectKind(name, apiRoot, table)))
}

/** `names`: of all files; `isClean`: no stale objects remain. */
function recordsOf(
  { finished, of, isDrafts }: OpenExport,
  before: UploadRecord | null,
  names: readonly string[],
  isClean: boolean,
): Pick<UploadPlan, 'record' | 'pending' | 'sending'> {
  const own = topFolders(names)
  const folders = topFolders([...own, ...(before?.folders ?? [])])
  const state = isClean ? 'complete' : 'left'
  const record = { finished: finished ?? '', state, folders: isClean ? own : folders, of } as const
  const pending = { ...record, state: 'pending', folders } as const
  // Whatever else is there, drafts among it keep a public export away.
  return { record, pending, sending: { ...pending, of: before?.of || (isDrafts ? of : '') } }
}
