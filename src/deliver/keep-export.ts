import type { ExportCounters } from '../build/export-counters.js'
import { holdsRemoved } from '../build/plan/plan-runs.js'
import { isStillValid, type Validity } from '../build/reuse/validity.js'
import type { FolderWriter } from '../build/write/folder-writer.js'
import type { Findings } from '../findings.js'
import type { ExportOptions, ExportReport } from '../options.js'
import type { FileFamily } from '../routes/route-files.js'
import type { RouteTable } from '../routes/route-table.js'
import { hostFolder, writeHostFolder } from './hosts/host-folder.js'
import { writeReports } from './reports/write-reports.js'
import { publishedParts, unchangedReport } from './unchanged-report.js'

/** A run before it has read any row. */
export interface StartedRun {
  readonly validity: Omit<Validity, 'until'>
  readonly families: readonly FileFamily[]
  readonly routes: RouteTable
  readonly findings: Findings
  readonly started: number
  readonly counters: ExportCounters
  /** Ends the read transaction: nothing is read any more. */
  endReading(): Promise<void>
}

/**
 * Keeps the previous export without reading any row, where its record says that the database, the options and what
 * time decides are the same, and its folder is as it was written. Returns null where the rows must be read.
 */
export async function keepExport(
  writer: FolderWriter,
  options: ExportOptions,
  { validity, findings, started, counters, endReading, ...asked }: StartedRun,
  tool: string,
): Promise<ExportReport | null> {
  // These look at more than the record knows of.
  const { full, drafts, media, reportHtml, profiles } = options
  if (full || drafts !== null || media !== null || reportHtml !== null || profiles.length > 0) return null
  const { summary, problem, intact } = await writer.previous
  if (!summary || problem !== null || !intact || summary.tool !== tool) return null
  if (!isStillValid(summary.validity, validity)) return null
  if (Object.values(summary.searches).some((search) => holdsRemoved(search, options))) return null
  await endReading()
  const published = await writer.settle()
  const report = {
    ...unchangedReport(summary.report, options, findings, started),
    ...publishedParts(writer, published),
  }
  await writeHostFolder(hostFolder(options.out), [])
  const {
    finished: previous,
    version: _,
    published: _at,
    listed: _listed,
    release: _release,
    files: _files,
    units: _units,
    ...run
  } = summary
  const finished = new Date().toISOString()
  const { apiRoot, places } = summary
  const ended = { ...asked, places, plans: [], apiRoot, previous, finished, report, phases: counters.phases, published }
  await writeReports(options, ended)
  await writer.record({ ...run, finished, report })
  return report
}
