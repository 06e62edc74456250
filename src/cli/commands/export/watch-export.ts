import { resolve } from 'node:path'
import { ExportError } from '../../../errors.js'
import { exportSite } from '../../../export.js'
import type { ExportOptions } from '../../../options.js'
import { Metrics } from '../../../serve/metrics.js'
import { stopSignal } from '../../interrupt.js'
import type { ExportFlags } from '../../options/export-flags.js'
import { manifestFile } from '../../options/export-options.js'
import { startMonitor } from '../../options/operation-flags.js'
import type { Io } from '../../print/terminal.js'
import { runShellCommand, type ShellCommand } from '../../shell-command.js'
import { FollowUp } from './follow-up.js'
import { watchLoop } from './watch-loop.js'
import { countEvents } from './watch-metrics.js'
import { createWatchReporter } from './watch-reporter.js'
import { WatchedInputs } from './watched-inputs.js'
import { watchManifest } from './watched-manifest.js'

/** Exports now and whenever the database has changed, until it is stopped. */
export async function watchExport(
  options: ExportOptions,
  flags: ExportFlags & { watch: number },
  io: Io,
): Promise<void> {
  const { watch: seconds, onChange = null, notify = null, refreshManifest: command = null, refreshEvery = 300 } = flags
  const file = await manifestFile(flags, io)
  if (command !== null && file === null) {
    const fix = 'Name the file that the command writes with --manifest.'
    throw new ExportError('usage', '--refresh-manifest needs a manifest.', fix)
  }
  const stop = stopSignal(io)
  const metrics = new Metrics()
  const reporter = createWatchReporter(io, flags, seconds)
  const report = countEvents(reporter, metrics)
  /** What an export does not depend on, so that it stays ready. */
  const failedBeside = (error: unknown) => {
    metrics.count('problems_total', 'Commands, notifications and manifests that failed.')
    reporter.failed(error)
  }
  const isJson = flags.json === true || flags.logFormat === 'json'
  const monitor = await startMonitor(flags, { metrics, isReady: async () => report.isReady() }, () => {})
  const refresh = { command, seconds: refreshEvery }
  const manifest = watchManifest(file, options.manifest, refresh, (text) =>
    runShellCommand(refreshCommand(text, file ?? '', stop), io, isJson),
  )
  const inputs = new WatchedInputs({ options, manifest, stop, failed: failedBeside })
  const interval = seconds * 1000
  const followUp = new FollowUp({ onChange, notify, options, io, isJson, interval, stop, failed: failedBeside })

  const exportOnce = async (): Promise<number | null> => {
    const run = { manifest: inputs.manifest, onProgress: report.progress, signal: stop }
    const exported = await exportSite({ ...options, ...run })
    report.exported(exported)
    const { next } = exported.retired
    // When retired files are due to be removed.
    const again = next === null ? null : Date.parse(next)
    await followUp.run()
    inputs.noteOutput()
    return again
  }

  try {
    await watchLoop({
      interval,
      stop,
      prepare: async () => {
        await inputs.refreshManifest()
        if (await followUp.repeat()) inputs.noteOutput()
      },
      fingerprint: () => inputs.fingerprint(),
      export: exportOnce,
      report,
    })
    report.ended()
  } finally {
    await monitor()
    await inputs.close()
  }
}

function refreshCommand(text: string, file: string, stop: AbortSignal): ShellCommand {
  return {
    text,
    setting: '--refresh-manifest',
    environment: { DJANGOCMS_STATIC_MANIFEST: resolve(file) },
    consequence: 'The previous manifest remains in use.',
    stop,
  }
}
