import path from 'node:path'
import { ExportError } from '../../errors.js'
import { planOfEverything, planOfFiles, planOfReport } from '../purge/purge-plan.js'
import type { PurgePlan } from '../purge/purge-target.js'
import { type Comparison, compare } from './comparison.js'
import { hashesOf, type LocalFile, type LocalFiles, readLocalFiles } from './local-files.js'
import type { ObjectStore, StoredDetails, StoredObject } from './object-store.js'
import type { OpenExport } from './open-export.js'
import { type ChangeList, readChanges, whyNotLimited } from './read-changes.js'
import { parseMark, type UploadMark } from './upload-mark.js'
import type { UploadOptions } from './upload-options.js'
import { listedScope, wholeScope } from './upload-scope.js'
import type { UploadTally } from './upload-tally.js'

/** The last object that is sent: it says that everything else is there. */
export const pointerName = '_data/export.json'

export interface UploadPlan {
  /** Of the whole export. */
  readonly files: number
  readonly bytes: number
  readonly compared: 'everything' | 'changes'
  readonly unlimited: string | null
  /** Everything to send but the pointer, and what the target has already. */
  readonly differing: readonly LocalFile[]
  readonly equal: ReadonlyMap<string, StoredObject>
  readonly pointer: LocalFile
  readonly deletions: readonly string[]
  /** Objects that stay although the export does not have them. */
  readonly left: number
  /** Folders at the target that were listed; null: only certain objects were looked at. */
  readonly listed: readonly string[] | null
  readonly mark: UploadMark
  /** The target is what it would be. */
  readonly isDone: boolean
  readonly purge: PurgePlan
}

/** Finds out what has to be done. Nothing is changed. */
export async function planUpload(
  local: OpenExport,
  store: ObjectStore,
  counters: UploadTally,
  options: UploadOptions,
): Promise<UploadPlan> {
  counters.start('comparing', null)
  const all = await readLocalFiles(local.files, options.compressed)
  const pointer = all.files.get(pointerName)
  if (!pointer) throw new ExportError('option-invalid', `${options.folder} has lost ${pointerName}.`, 'Export again.')
  const there = await store.look(pointerName)
  const before = parseMark(there?.mark ?? null)
  const report = options.all ? null : await readChanges(options.changes, local.state)
  const unlimited = report && whyNotLimited(report, local.finished, before, options.delete)
  const limited = unlimited === null ? report : null
  const scope = limited ? await listedScope(limited, all, store, options) : await wholeScope(local, all, store, options)
  counters.start('comparing', scope.files.size)
  const { concurrency, signal } = options
  const place = { folder: local.files, concurrency, all: options.all, signal, onFile: counters.count }
  const compared = await compare(scope.files, scope.objects, store, place)
  const gone = compared.extra.filter((name) => !all.files.has(name) && !all.compressed.has(name))
  const deletions = options.delete ? gone.sort() : []
  const isClean = deletions.length === gone.length && scope.isClean(before)
  const mark = { finished: local.finished ?? '', state: isClean ? ('complete' as const) : ('left' as const) }
  const samePointer = await isSamePointer(local.files, pointer, there)
  const sameMark = before?.state === mark.state && before.finished === mark.finished
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
    left: gone.length - deletions.length,
    listed: scope.listed,
    mark,
    isDone: nothing && samePointer && sameMark && !options.all,
    purge: purgePlan(compared, { local, all, before, there, limited, samePointer, deletions }),
  }
}

async function isSamePointer(folder: string, { name, bytes }: LocalFile, there: StoredDetails | null) {
  if (!there) return false
  const { md5, sha256 } = await hashesOf(path.join(folder, name), bytes)
  return there.etag === md5 || (there.isOpaque && there.sha256 === sha256)
}

interface PurgeParts {
  readonly local: OpenExport
  readonly all: LocalFiles
  readonly before: UploadMark | null
  readonly there: StoredDetails | null
  readonly limited: ChangeList | null
  readonly samePointer: boolean
  readonly deletions: readonly string[]
}

/**
 * Also what an interrupted upload has sent: objects that are newer than the pointer, which is sent last. Nobody
 * knows what one has deleted that was interrupted after that.
 */
function purgePlan({ differing, equal }: Comparison, parts: PurgeParts): PurgePlan {
  const { local, all, before, there, limited, samePointer, deletions } = parts
  if (there === null || before?.state === 'pending') return planOfEverything(all.files.keys(), local)
  if (limited) return planOfReport(limited, deletions, local)
  const newer = [...equal.values()].filter(({ modified }) => modified > there.modified)
  const changed = [...differing, ...newer].map(({ name }) => name)
  return planOfFiles([...changed, ...(samePointer ? [] : [pointerName])], deletions, local)
}
