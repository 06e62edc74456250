import type { ExportOptions } from '../../options.js'
import type { RecordSummary } from '../state/record-files.js'
import type { Earlier } from './earlier-export.js'
import { EarlierUnits } from './earlier-units.js'
import type { ReusePlan } from './unit-keeper.js'

/** What an export is made from, as fingerprints. */
export type RunFingerprints = Pick<RecordSummary, 'tool' | 'settings' | 'tables' | 'database'>

export interface Decision {
  /** The last export is what this one would be. */
  readonly isSame: boolean
  readonly reuse: ReusePlan
  /** Why there is nothing to keep, where people would expect otherwise; null: nothing is strange about it. */
  readonly surprise: string | null
}

/** Decides what a run may keep of the last export. */
export function planReuse(
  { summary, units, problem, intact, folder }: Earlier,
  fingerprints: RunFingerprints,
  { full }: Pick<ExportOptions, 'full'>,
): Decision {
  if (!summary) return nothingKept(null, problem ?? (full ? asked : 'there is no previous export'), problem)
  const before = new EarlierUnits(units)
  const surprise = differenceOf(summary, fingerprints) ?? problem
  if (full) return nothingKept(before, asked, null)
  if (surprise !== null) return nothingKept(before, surprise, surprise)
  if (!intact) return nothingKept(before, 'the folder of the previous export is missing', null)
  const sameTables = summary.tables === fingerprints.tables
  const isSame = sameTables && summary.database === fingerprints.database
  return { isSame, reuse: { units: before, keeps: true, folder, sameTables, reason: '' }, surprise: null }
}

const asked = '--full was given'

function nothingKept(units: EarlierUnits | null, reason: string, surprise: string | null): Decision {
  const told = `everything was recomputed: ${reason}`
  return { isSame: false, reuse: { units, keeps: false, folder: null, sameTables: false, reason: told }, surprise }
}

function differenceOf(summary: RecordSummary, fingerprints: RunFingerprints): string | null {
  if (summary.tool !== fingerprints.tool) return `the previous export was written by version ${summary.tool}`
  if (summary.settings !== fingerprints.settings) return 'the previous export had other settings'
  return null
}
