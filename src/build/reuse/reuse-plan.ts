import type { Finding } from '../../findings.js'
import type { ExportOptions } from '../../options.js'
import type { PreviousExport } from '../output/previous-export.js'
import { type PreviousGroups, previousGroups } from '../record/group-file.js'
import { PreviousUnits } from '../record/previous-units.js'
import type { RecordSummary, SerializerRecord } from '../record/record-files.js'

/** What a run may reuse of the previous export. */
export interface ReusePlan {
  /** null: there is no record of a previous export. */
  readonly units: PreviousUnits | null
  /** Units that have not changed are reused. Else they are only compared. */
  readonly allowed: boolean
  /** Where the files of reused units are; null: none are reused. */
  readonly folder: string | null
  /** Groups of its units; null: none are reused. */
  readonly groups: PreviousGroups | null
  /** Search indexes by site id; empty: none are reused. */
  readonly searches: RecordSummary['searches']
  /** The rows that are held in memory are those of the previous export. */
  readonly sameTables: boolean
  /** The findings about paths, if these are the same and no route was deferred, so that all fit again; else null. */
  readonly sameRoutes: { readonly longPaths: readonly Finding[] } | null
  /** Plugin types whose serializers may have changed. */
  readonly serialized: ReadonlySet<string>
  /** Why nothing is reused, in words. */
  readonly reason: string
}

export type RunFingerprints = Pick<RecordSummary, 'tool' | 'tables' | 'structure' | 'database'> & OptionFingerprints

/** What the options of a run decide. */
export type OptionFingerprints = Pick<RecordSummary, 'settings' | 'hosts' | 'serializers'>

/** What the record of the previous export says of this one. */
export interface RecordComparison extends Pick<ReusePlan, 'sameTables' | 'sameRoutes' | 'serialized'> {
  /** The output would be identical. */
  readonly isSame: boolean
  /** Fingerprints that are still the same: see RecordSummary. */
  readonly derived: RecordSummary['derived']
  /** Why nothing can be reused; null: there is no such reason, or no record. */
  readonly difference: string | null
}

interface Decision {
  /** The output would be identical. */
  readonly isSame: boolean
  readonly reuse: ReusePlan
  /** Why nothing is reused although users would expect it; null: there is no surprise. */
  readonly surprise: string | null
}

/** Compares with the record of the previous export, before its folder is checked. */
export function compareRecord(
  summary: RecordSummary | null,
  fingerprints: RunFingerprints,
  { full }: Pick<ExportOptions, 'full'>,
): RecordComparison {
  const difference = summary && differenceOf(summary, fingerprints)
  if (!summary || full || difference !== null) {
    return { isSame: false, sameTables: false, sameRoutes: null, serialized: new Set(), derived: {}, difference }
  }
  const sameTables = summary.tables === fingerprints.tables
  const serialized = changedTypes(summary.serializers, fingerprints.serializers)
  const sameFiles = summary.hosts === fingerprints.hosts && serialized.size === 0
  const isSame = sameTables && summary.database === fingerprints.database && sameFiles
  const { families, findings } = summary.report
  const sameStructure = summary.structure === fingerprints.structure
  const isWhole = sameStructure && families.every(({ deferred }) => !deferred)
  const sameRoutes = isWhole ? { longPaths: findings.filter(({ code }) => code === 'path-long') } : null
  const derived = sameStructure ? summary.derived : {}
  return { isSame, sameTables, sameRoutes, serialized, derived, difference }
}

export function planReuse(
  { summary, units, places, problem, intact, folder }: PreviousExport,
  { isSame, difference, sameTables, sameRoutes, serialized }: RecordComparison,
  { full }: Pick<ExportOptions, 'full'>,
): Decision {
  if (!summary) return nothingReused(null, problem ?? (full ? asked : 'there is no previous export'), problem)
  const previous = new PreviousUnits(units, places)
  const surprise = difference ?? problem
  if (full) return nothingReused(previous, asked, null)
  if (surprise !== null) return nothingReused(previous, surprise, surprise)
  if (!intact) return nothingReused(previous, 'the folder of the previous export is missing', null)
  const hasGroups = !isSame && serialized.size === 0
  const groups = hasGroups ? previousGroups(units, summary.units) : null
  const same = { sameTables, sameRoutes, serialized }
  const reuse = { units: previous, allowed: true, folder, groups, searches: summary.searches, ...same, reason: '' }
  return { isSame, reuse, surprise: null }
}

const asked = '--full was given'

function nothingReused(units: PreviousUnits | null, reason: string, surprise: string | null): Decision {
  const text = `everything was recomputed: ${reason}`
  const reuse = { units, allowed: false, folder: null, sameTables: false, sameRoutes: null, reason: text }
  return { isSame: false, reuse: { ...reuse, groups: null, searches: {}, serialized: new Set() }, surprise }
}

/** Plugin types whose serializers may have changed, or that have one in one of the exports only. */
function changedTypes(before: SerializerRecord, now: SerializerRecord): Set<string> {
  return new Set(before.fingerprint === now.fingerprint ? [] : [...before.types, ...now.types])
}

function differenceOf(summary: RecordSummary, fingerprints: RunFingerprints): string | null {
  if (summary.tool !== fingerprints.tool) return `the previous export was written by version ${summary.tool}`
  if (summary.settings !== fingerprints.settings) return 'the previous export had other settings or document formats'
  return null
}
