import { readPartial } from '../../build/output/partial-folder.js'
import type { Json } from '../../model/values/json.js'
import { toJsonText } from '../../model/values/json.js'
import type { ExportReport } from '../../options.js'
import { summaryText } from './summary.js'
import type { Io } from './terminal.js'
import { widthOf } from './terminal.js'

export interface ReportStyle {
  /** The report as one JSON object on stdout. */
  json: boolean
  /** Print errors only. */
  quiet: boolean
  /** Print every finding. */
  verbose: boolean
}

export function printReport(report: ExportReport, io: Io, { json, quiet, verbose }: ReportStyle): void {
  if (json) io.stdout.write(`${toJsonText(report as unknown as Json)}\n`)
  else if (!quiet) {
    const uploadedTo = report.dryRun ? null : readPartial(report.out)
    io.stdout.write(summaryText(report, { verbose, width: widthOf(io.stdout), uploadedTo }))
  }
}
