import { readPartial } from '../../build/state/partial-folder.js'
import type { Json } from '../../model/values/json.js'
import { toJsonText } from '../../model/values/json.js'
import type { ExportReport, Progress } from '../../options.js'
import { createProgressLine } from './progress-line.js'
import { createProgressLog } from './progress-log.js'
import type { ProgressView } from './progress-view.js'
import { summaryText } from './summary.js'
import type { Io } from './terminal.js'
import { widthOf } from './terminal.js'

export interface ReporterStyle {
  /** The report as one JSON object on stdout. */
  json: boolean
  /** Print errors only. */
  quiet: boolean
  /** Print every finding. */
  verbose: boolean
}

/** Prints progress on stderr and the result on stdout. */
export interface Reporter {
  progress: (progress: Progress) => void
  finish: (report: ExportReport) => void
  /** Removes the progress line; to be called in any case. */
  close: () => void
}

export function createReporter(io: Io, { json, quiet, verbose }: ReporterStyle): Reporter {
  const view = progressView(io, quiet)
  return {
    progress: view.update,
    finish(report) {
      view.close()
      if (json) io.stdout.write(`${toJsonText(report as unknown as Json)}\n`)
      else if (!quiet) {
        const uploadedTo = report.dryRun ? null : readPartial(report.out)
        io.stdout.write(summaryText(report, { verbose, width: widthOf(io.stdout), uploadedTo }))
      }
    },
    close: view.close,
  }
}

/** A progress line on a terminal, a log elsewhere, and nothing if `quiet`. */
export function progressView(io: Io, quiet: boolean): ProgressView {
  if (quiet) return { update: () => {}, close: () => {} }
  return io.stderr.isTTY && io.env.TERM !== 'dumb' ? createProgressLine(io.stderr) : createProgressLog(io.stderr)
}
