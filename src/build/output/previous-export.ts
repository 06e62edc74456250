import type { ExportOptions } from '../../options.js'
import type { UnitPlaces } from '../record/previous-units.js'
import { loadSummary, type RecordSummary, unitsFile } from '../record/record-files.js'
import { damagedRecord, type FolderState, type PreviousFolder } from './folder-state.js'
import type { OutputFolder } from './output-folder.js'

export interface PreviousExport {
  /** null: there is no record. */
  readonly summary: RecordSummary | null
  /** File of its units. */
  readonly units: string
  readonly places: UnitPlaces
  /** Why it cannot be reused; null: the folder holds it unchanged, or there was none. */
  readonly problem: string | null
  /** The folder holds it unchanged. */
  readonly intact: boolean
  /** That folder; null: there is none. */
  readonly folder: string | null
  /** Files in it that the record does not name; empty if it is not intact. */
  readonly foreign: readonly string[]
}

/** No previous export was read. */
export const noPrevious: PreviousExport = {
  summary: null,
  units: '',
  places: [],
  problem: null,
  intact: false,
  folder: null,
  foreign: [],
}

const unreadableRecord = 'the record of the previous export cannot be read'
const otherRecord = 'the record of the previous export was written by another version of djangocms-static'

/** The record of the previous export in another folder. */
export interface OtherRecord {
  /** null: none. */
  readonly folder: string | null
  /** Why it is not available; null: it is, or was not requested. */
  readonly problem: string | null
}

/** The record of the previous export, before its folder is checked. */
interface PreviousRecord {
  /** null: nothing is recorded. */
  readonly summary: RecordSummary | null
  /** File of its units. */
  readonly units: string
  /** Why there is no summary; null: no export is known. */
  readonly problem: string | null
}

/** Reads the record in the private folder `state`, or else `other`. */
export function readPrevious(
  state: string,
  other: OtherRecord,
  { target }: OutputFolder,
  { full }: Pick<ExportOptions, 'full'>,
): PreviousRecord {
  const own = loadSummary(state)
  const place = 'problem' in own && other.folder !== null ? other.folder : state
  const loaded = place === state ? own : loadSummary(place)
  const units = unitsFile(place)
  if ('summary' in loaded) return { summary: loaded.summary, units, problem: null }
  const isExpected = target !== null && !full
  const missing = other.problem ?? (isExpected ? 'there is no record of a completed previous export' : null)
  const texts = { 'damaged': damagedRecord, 'other-version': otherRecord, 'unreadable': unreadableRecord, missing }
  const problem = texts[loaded.problem]
  return { summary: null, units, problem }
}

interface PreviousOptions extends Pick<ExportOptions, 'full'> {
  /** See FolderOptions. */
  readonly uploadedTo: string | null
  /** Files that the folder may have besides those of the record. */
  readonly retired: readonly string[]
}

/** Finds the previous export by its record. `check` reads its units, and checks its folder. */
export async function findPrevious(
  { target, release }: OutputFolder,
  { summary, units, problem: missing }: PreviousRecord,
  { full, uploadedTo, retired }: PreviousOptions,
  check: (state: FolderState) => Promise<PreviousFolder>,
): Promise<PreviousExport> {
  if (!summary) return { ...noPrevious, units, problem: missing }
  const switched = summary.release !== release && target !== null
  const { problem, foreign, places } = await check({
    units,
    hash: summary.units,
    files: summary.files,
    target: full || switched ? null : target,
    published: summary.published,
    listed: summary.listed,
    uploaded: uploadedTo !== null,
    retired,
  })
  if (problem === damagedRecord) return { ...noPrevious, units, problem }
  if (problem === null) return { summary, units, places, problem, intact: true, folder: target, foreign }
  const reason = switched ? 'the current release is not the one exported last' : problem
  const told = full || target === null ? null : reason
  return { ...noPrevious, summary, units, places, problem: told }
}
