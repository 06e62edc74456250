import { reasonOf } from '../../../errors.js'
import { exportSite } from '../../../export.js'
import type { ExportOptions } from '../../../options.js'
import type { ReporterStyle } from '../../print/reporter.js'
import type { Io } from '../../print/terminal.js'
import { stopSignal } from '../../stop-signal.js'
import { runOnChange, runRefresh } from './on-change.js'
import { watchFingerprints } from './watch-fingerprints.js'
import { watchLoop } from './watch-loop.js'
import { createWatchReporter } from './watch-reporter.js'
import { type ManifestRefresh, WatchedManifest } from './watched-manifest.js'

export interface WatchSettings {
  /** Between two polls of the database. */
  seconds: number
  /** Shell command to run after each export. */
  onChange: string | null
  /** null: each export derives its own manifest. */
  manifestFile: string | null
  refresh: ManifestRefresh
}

/** Exports, and again whenever the database has changed, until it is stopped. */
export async function watchExport(
  options: ExportOptions,
  { seconds, onChange, manifestFile, refresh }: WatchSettings,
  io: Io,
  style: ReporterStyle,
): Promise<void> {
  const stop = stopSignal(io)
  const report = createWatchReporter(io, style, seconds)
  const watched = new WatchedManifest(manifestFile, options.manifest, refresh, (command) =>
    runRefresh(command, manifestFile ?? '', io, style.json),
  )
  let fingerprints = watchFingerprints(options, options.html !== null)
  let manifests = 0
  let failure = ''

  /** A manifest that cannot be had is reported once, and the one before counts. */
  const refreshManifest = async (): Promise<void> => {
    try {
      const isOther = await watched.refreshed()
      failure = ''
      if (!isOther) return
    } catch (error) {
      if (!stop.aborted && reasonOf(error) !== failure) report.failed(error)
      failure = reasonOf(error)
      return
    }
    manifests += 1
    await fingerprints.close()
    fingerprints = watchFingerprints({ ...options, manifest: watched.manifest }, options.html !== null)
  }

  const exportOnce = async (): Promise<number | null> => {
    const exported = await exportSite({
      ...options,
      manifest: watched.manifest,
      onProgress: report.progress,
      signal: stop,
    })
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
      async fingerprint() {
        await refreshManifest()
        return `${manifests} ${await fingerprints.now()}`
      },
      export: exportOnce,
      report,
    })
    report.ended()
  } finally {
    await fingerprints.close()
  }
}
