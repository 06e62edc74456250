import { exportSite } from '../../../export.js'
import type { ExportOptions } from '../../../options.js'
import type { ReporterStyle } from '../../print/reporter.js'
import type { Io } from '../../print/terminal.js'
import { stopSignal } from '../../stop-signal.js'
import { runOnChange } from './on-change.js'
import { watchFingerprints } from './watch-fingerprints.js'
import { watchLoop } from './watch-loop.js'
import { createWatchReporter } from './watch-reporter.js'

export interface WatchSettings {
  /** Between two polls of the database. */
  seconds: number
  /** Shell command to run after each export. */
  onChange: string | null
}

/** Exports, and again whenever the database has changed, until it is stopped. */
export async function watchExport(
  options: ExportOptions,
  { seconds, onChange }: WatchSettings,
  io: Io,
  style: ReporterStyle,
): Promise<void> {
  const stop = stopSignal(io)
  const report = createWatchReporter(io, style, seconds)
  const fingerprints = watchFingerprints(options, options.html !== null)

  const exportOnce = async (): Promise<number | null> => {
    const exported = await exportSite({ ...options, onProgress: report.progress, signal: stop })
    report.exported(exported)
    const { next } = exported.retired
    // Retired files are removed then.
    const again = next === null ? null : Date.parse(next)
    if (onChange === null) return again
    try {
      await runOnChange(onChange, options, io, style.json)
    } catch (error) {
      // The files are written, so this is no reason to export again. Ctrl-C reaches the command as well.
      if (!stop.aborted) report.failed(error)
    }
    return again
  }

  try {
    await watchLoop({
      interval: seconds * 1000,
      stop,
      fingerprint: () => fingerprints.now(),
      export: exportOnce,
      report,
    })
    report.ended()
  } finally {
    await fingerprints.close()
  }
}
