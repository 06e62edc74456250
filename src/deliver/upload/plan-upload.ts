import path from 'node:path'
import { pointerFile } from '../../documents/export-pointer.js'
import { ExportError } from '../../errors.js'
import { planOfEverything, planOfFiles, planOfReport } from '../purge/purge-plan.js'
import type { PurgePlan } from '../purge/purge-target.js'
import { type Comparison, compare } from './comparison.js'
import { hashesOf, type LocalFile, type LocalFiles, readLocalFiles } from './local-files.js'
import type { ObjectStore, StoredDetails, StoredObject } from './object-store.js'
import type { OpenExport } from './open-export.js'
import { type ChangeList, readChangeReport, whyNotLimited } from './read-change-report.js'
import type { UploadCounters } from './upload-counters.js'
import type { UploadOptions } from './upload-options.js'
import { parseUploadRecord, type UploadRecord } from './upload-record.js'
import { listedScope, wholeScope } from './upload-scope.js'

export interface UploadPlan {
  /** Files and bytes of the whole export. */
  readonly files: number
  readonly bytes: number
  readonly compared: 'everything' | 'changes'
  /** Why the change report does not limit the comparison; null: it does, or there is none. */
  readonly unlimited: string | null
  /** Files to send, without the pointer, and equal objects at the target. */
  readonly differing: readonly LocalFile[]
  readonly equal: ReadonlyMap<string, StoredObject>
  readonly pointer: LocalFile
  readonly deletions: readonly string[]
  /** Number of stale objects that are kept. */
  readonly left: number
  /** Folders at the target that were listed; null: only single objects were requested. */
  readonly listed: readonly string[] | null
  readonly record: UploadRecord
  /** The target is up to date. */
  readonly isDone: boolean
  readonly purge: PurgePlan
}

/** Compares export and target, and plans the upload. Changes nothing. */
export async function planUpload(
  local: OpenExport,
  store: ObjectStore,
  counters: UploadCounters,
  options: UploadOptions,
): Promise<UploadPlan> {
  counters.start('comparing', null)
  const all = await readLocalFiles(local.files, options.compressed)
  const pointer = all.files.get(pointerFile)
  if (!pointer) throw new ExportError('option-invalid', `${options.folder} has lost ${pointerFile}.`, 'Export again.')
  const remotePointer = await store.find(pointerFile)
  const before = parseUploadRecord(remotePointer?.record ?? null)
  const report = options.all ? null : await readChangeReport(options.changes, local.state)
  const unlimited = report && whyNotLimited(report, local.finished, before, options.delete)
  const limited = unlimited === null ? report : null
  const scope = limited ? await listedScope(limited, all, store, options) : await wholeScope(local, all, store, options)
  counters.start('comparing', scope.files.size)
  const { concurrency, signal } = options
  const place = { folder: local.files, concurrency, all: options.all, signal, onFile: counters.count }
  const compared = await compare(scope.files, scope.objects, store, place)
  const stale = compared.extra.filter((name) => !all.files.has(name) && !all.compressed.has(name))
  const deletions = options.delete ? stale.sort() : []
  const isClean = deletions.length === stale.length && scope.isClean(before)
  const record = { finished: local.finished ?? '', state: isClean ? ('complete' as const) : ('left' as const) }
  const samePointer = await isSamePointer(local.files, pointer, remotePointer)
  const sameRecord = before?.state === record.state && before.finished === record.finished
  const nothing = compared.differing.length === 0 && deletions.length === 0
  return {
    files: all.files.size,
    bytes: [...all.files.values()].reduce((sum, { bytes }) => sum + bytes, 0),
    compared: limited ? 'changes' : 'everything',
    unlimited,
    differing: compared.differing,
    equal: compared.equal,
    pointer,
    deletions,
    left: stale.length - deletions.length,
    listed: scope.listed,
    record,
    isDone: nothing && samePointer && sameRecord && !options.all,
    purge: purgePlan(compared, { local, all, before, remotePointer, limited, samePointer, deletions }),
  }
}

async function isSamePointer(folder: string, { name, bytes }: LocalFile, remotePointer: StoredDetails | null) {
  if (!remotePointer) return false
  const { md5, sha256 } = await hashesOf(path.join(folder, name), bytes)
  return remotePointer.etag === md5 || (remotePointer.isOpaque && remotePointer.sha256 === sha256)
}

interface PurgeParts {
  readonly local: OpenExport
  readonly all: LocalFiles
  readonly before: UploadRecord | null
  readonly remotePointer: StoredDetails | null
  readonly limited: ChangeList | null
  readonly samePointer: boolean
  readonly deletions: readonly string[]
}

/**
 * The purge, including objects of an interrupted upload, which are newer than the pointer. If one was interrupted while
 * deleting, the deleted objects are unknown, so everything is purged.
 */
function purgePlan({ differing, equal }: Comparison, parts: PurgeParts): PurgePlan {
  const { local, all, before, remotePointer, limited, samePointer, deletions } = parts
  if (remotePointer === null || before?.state === 'pending') return planOfEverything(all.files.keys(), local)
  if (limited) return planOfReport(limited, deletions, local)
  const newer = [...equal.values()].filter(({ modified }) => modified > remotePointer.modified)
  const changed = [...differing, ...newer].map(({ name }) => name)
  return planOfFiles([...changed, ...(samePointer ? [] : [pointerFile])], deletions, local)
}
