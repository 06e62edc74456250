import type { ExportOptions } from '../../options.js'
import { damagedRecord } from '../state/folder-state.js'
import type { OutputFolder } from '../state/output-folder.js'
import { loadSummary, type RecordSummary, unitsFile } from '../state/record-files.js'
import type { WriteQueue } from '../write/write-queue.js'

/** What is known of the last export. */
export interface Earlier {
  /** null: nothing. */
  readonly summary: RecordSummary | null
  /** Its units. */
  readonly units: string
  /** Why nothing of it can be kept; null: the folder holds it as it was written, or there was none. */
  readonly problem: string | null
  /** The folder holds it as it was written. */
  readonly intact: boolean
  /** That folder; null: there is none. */
  readonly folder: string | null
  /** Files in it that the record does not know; none where it is not intact. */
  readonly foreign: readonly string[]
}

/** Where nobody has looked. */
export const noEarlier: Earlier = { summary: null, units: '', problem: null, intact: false, folder: null, foreign: [] }

/** Another place where the record of the last export may be, and why it is not there. */
export interface OtherRecord {
  readonly folder: string | null
  readonly problem: string | null
}

/** Reads the record of the last export and looks at its folder. `retired`: files that may be there beside it. */
export async function findEarlier(
  queue: WriteQueue,
  { target, release }: OutputFolder,
  state: string,
  previous: OtherRecord,
  { full }: Pick<ExportOptions, 'full'>,
  retired: readonly string[],
): Promise<Earlier> {
  const own = loadSummary(state)
  const place = 'problem' in own && previous.folder !== null ? previous.folder : state
  const loaded = place === state ? own : loadSummary(place)
  const units = unitsFile(place)
  if ('problem' in loaded) {
    if (loaded.problem === 'damaged') return unknown(units, damagedRecord)
    if (previous.problem !== null) return unknown(units, previous.problem)
    return unknown(units, target === null || full ? null : 'there is no record of a completed previous export')
  }
  const { summary } = loaded
  const turned = summary.release !== release && target !== null
  const { problem, foreign } = await queue.check({
    units,
    hash: summary.units,
    files: summary.files,
    target: full || turned ? null : target,
    published: summary.published,
    retired,
  })
  if (problem === damagedRecord) return unknown(units, problem)
  if (problem === null) return { summary, units, problem, intact: true, folder: target, foreign }
  const reason = turned ? 'the current release is not the one exported last' : problem
  return { summary, units, problem: full || target === null ? null : reason, intact: false, folder: null, foreign: [] }
}

function unknown(units: string, problem: string | null): Earlier {
  return { summary: null, units, problem, intact: false, folder: null, foreign: [] }
}
