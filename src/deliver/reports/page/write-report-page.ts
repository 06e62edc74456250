import { renameSync } from 'node:fs'
import path from 'node:path'
import fs from 'fs-extra'
import type { FileChange } from '../../../build/record/file-change.js'
import { readPackageFile } from '../../../package-files.js'
import type { ReportPageFacts } from '../change-report.js'
import { besideReport, writingReport } from '../report-file.js'
import { sampleChanges } from './change-sample.js'
import { reportView } from './report-view.js'

/** Most listed names for each kind of change. */
const namesListed = 100

/**
 * Writes the report page of a run: one HTML file without scripts and external resources. It has the facts of the change
 * report, with limited lists. Written atomically. Throws `report-failed`.
 */
export async function writeReportPage(
  file: string,
  facts: ReportPageFacts,
  changes: Iterable<FileChange>,
): Promise<void> {
  const { Liquid } = await import('liquidjs')
  const engine = new Liquid({ outputEscape: 'escape', strictVariables: true, strictFilters: true })
  const template = await readPackageFile('templates/report-page.liquid')
  const html: string = await engine.parseAndRender(template, reportView(facts, sampleChanges(changes, namesListed)))
  const target = path.resolve(file)
  const beside = besideReport(file)
  await writingReport(file, '--report-html', async () => {
    try {
      await fs.writeFile(beside, html)
      renameSync(beside, target)
    } finally {
      await fs.remove(beside)
    }
  })
}
