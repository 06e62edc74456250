import type { ExportReport, Progress } from '../../../options.js'
import { formatSeconds, plural } from '../../../quantities.js'
import type { OperationFlags } from '../../options/operation-flags.js'
import { eventLine } from '../../print/event-line.js'
import { printReport, type ReportStyle } from '../../print/print-report.js'
import { printResult } from '../../print/print-result.js'
import { progressView } from '../../print/progress-view.js'
import { errorText, failureLine, renderError } from '../../print/render-error.js'
import type { Io } from '../../print/terminal.js'
import type { WatchEvents } from './watch-loop.js'

/** Prints a line for each export on stdout, everything else on stderr. */
export interface WatchReporter extends WatchEvents {
  progress: (progress: Progress) => void
  exported(report: ExportReport): void
  ended(): void
}

/** `seconds`: time between two polls of the database. */
export function createWatchReporter(
  io: Io,
  style: ReportStyle & Pick<OperationFlags, 'logFormat'>,
  seconds: number,
): WatchReporter {
  const { json = false, quiet = false, verbose = false } = style
  if (style.logFormat === 'json') return jsonReporter(io, quiet)
  const terminal = io.stderr.isTTY === true
  // Progress of every export would fill a log, so it is shown on terminals only.
  const { update, close } = progressView(io, quiet || !terminal)
  const errorStyle = { json, verbose }
  const tell = (text: string) => {
    if (!quiet) io.stderr.write(`${text}\n`)
  }
  let first = true

  return {
    progress: update,
    exported(report) {
      close()
      if (!json && terminal && (verbose || first)) printReport(report, io, style)
      printResult(report, () => `${exportLine(report, now(terminal))}\n`, io, style)
      if (first && terminal) tell(`Polling the database every ${seconds} s. Stop with Ctrl-C.`)
      first = false
    },
    failed(error) {
      close()
      renderError(error, io, errorStyle)
    },
    away(error) {
      close()
      renderError(error, io, errorStyle)
      tell(`${now(terminal)} The database is unavailable. Retrying every ${seconds} s.`)
    },
    back: () => tell(`${now(terminal)} The database is available again.`),
    ended() {
      close()
      tell(`${now(terminal)} Stopped watching.`)
    },
  }
}

/** One object a line: exports on stdout, everything else on stderr. */
function jsonReporter(io: Io, quiet: boolean): WatchReporter {
  const format = { logFormat: 'json' } as const
  const problem = (event: string, error: unknown) => io.stderr.write(failureLine(errorText(error, io), event))
  const tell = (event: string, text: string) => {
    if (!quiet) io.stderr.write(eventLine(format, { event, message: text }))
  }
  return {
    progress() {},
    exported({ pages, files, changes, findings, seconds }) {
      const facts = { pages, files, ...changes, findings: findings.length, seconds }
      if (!quiet) io.stdout.write(eventLine(format, { event: 'exported', message: 'Exported', facts }))
    },
    failed: (error) => problem('failed', error),
    away: (error) => problem('database-away', error),
    back: () => tell('database-back', 'The database is available again.'),
    ended: () => tell('stopped', 'Stopped watching.'),
  }
}

/** `2026-11-02T10:15:00Z 42 page contents, 12 files written, 1 removed, 0.8 s`. */
function exportLine({ pages, changes, findings, seconds }: ExportReport, time: string): string {
  const { added, changed, removed } = changes
  const parts = [plural(pages, 'page content'), `${plural(added + changed, 'file')} written`]
  if (removed > 0) parts.push(`${removed} removed`)
  parts.push(formatSeconds(seconds))
  if (findings.length > 0) parts.push(plural(findings.length, 'finding'))
  return `${time} ${parts.join(', ')}`
}

/** UTC for logs, local time on a terminal. */
function now(terminal: boolean): string {
  const date = new Date()
  return terminal ? date.toTimeString().slice(0, 8) : `${date.toISOString().slice(0, 19)}Z`
}
