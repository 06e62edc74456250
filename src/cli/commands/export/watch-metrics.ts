import type { Metrics } from '../../../serve/metrics.js'
import type { WatchReporter } from './watch-reporter.js'

interface CountedReporter extends WatchReporter {
  /** Whether the export is up to date as of the last poll. */
  isReady(): boolean
}

/** Wraps a reporter to count its events as metrics. */
export function countEvents(report: WatchReporter, metrics: Metrics): CountedReporter {
  let exported = false
  let failed = false
  let away = false
  const available = () => metrics.set('database_available', 'Whether the last poll reached the database.', away ? 0 : 1)
  const count = (result: string) => metrics.count('exports_total', 'Exports by result.', { result })
  available()
  return {
    ...report,
    exported(done) {
      exported = true
      failed = false
      count('succeeded')
      metrics.set('last_export_timestamp_seconds', 'When the last export ended.', Math.round(Date.now() / 1000))
      metrics.set('last_export_seconds', 'How long it took.', done.seconds)
      metrics.set('pages', 'Page contents (a page in one language) of the export.', done.pages)
      metrics.set('findings', 'Findings of the export.', done.findings.length)
      report.exported(done)
    },
    failed(error) {
      failed = true
      count('failed')
      report.failed(error)
    },
    away(error) {
      away = true
      available()
      report.away(error)
    },
    back() {
      away = false
      available()
      report.back()
    },
    isReady: () => exported && !away && !failed,
  }
}
