import type { ExportCounters } from '../../build/export-counters.js'
import { isStillValid, type ValidityStart } from '../../build/record/validity.js'
import type { FolderWriter } from '../../build/write/folder-writer.js'
import { anyHoldsRemoved } from '../../exporter/plan/plan-search.js'
import type { Findings } from '../../findings.js'
import type { ExportOptions, ExportReport } from '../../options.js'
import { hostFolder, writeHostFolder } from '../hosts/host-folder.js'
import { writeReports } from '../reports/write-reports.js'
import type { Audience } from './audience.js'
import { settleFolder } from './folder-report.js'

/** A run that has not read any rows yet. */
export interface StartedRun extends Pick<Audience, 'families' | 'routes'> {
  /** See `buildVersion`. */
  readonly tool: string
  readonly validity: ValidityStart
  readonly findings: Findings
  readonly started: number
  readonly counters: ExportCounters
  /** Ends the read transaction, after the last read. */
  endReading(): Promise<void>
}

/**
 * Reuses the previous export without reading any rows. Database, options and folder must be as they were, and time alone
 * must not have changed anything. null: the rows must be read.
 */
export async function reuseExport(
  writer: FolderWriter,
  options: ExportOptions,
  { tool, validity, findings, started, counters, endReading, ...selection }: StartedRun,
): Promise<ExportReport | null> {
  // These depend on more than the record covers.
  const { full, drafts, media, reportHtml, profiles } = options
  if (full || drafts !== null || media !== null || reportHtml !== null || profiles.length > 0) return null
  const { recorded: summary } = writer
  if (summary?.tool !== tool || !isStillValid(summary.validity, validity)) return null
  // Awaited only now: if the rows have changed, they are read while the folder is checked.
  const { problem, intact } = await writer.previous
  if (problem !== null || !intact) return null
  if (anyHoldsRemoved(summary.searches, options)) return null
  const { report, published } = await settleFolder(writer, summary.report, { options, findings, started, endReading })
  await writeHostFolder(hostFolder(options.out), [])
  const { apiRoot, places, finished: previous } = summary
  const end = { finished: new Date().toISOString(), report }
  const { phases } = counters
  await writeReports(options, { ...selection, ...end, places, plans: [], apiRoot, previous, phases, published })
  await writer.record({ ...summary, ...end })
  return report
}
