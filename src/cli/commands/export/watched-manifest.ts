import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { ExportError } from '../../../errors.js'
import type { Manifest } from '../../../model/manifest/manifest.js'
import { loadManifest } from '../../config/load-manifest.js'

/** Milliseconds that the first export waits for the command, and after which a run is reported as a failure. */
const patience = 60_000

/** How a watch updates its manifest. */
interface ManifestRefresh {
  /** Shell command that updates the file; null: none. */
  readonly command: string | null
  /** Shortest time in seconds between two runs of the command. */
  readonly seconds: number
}

export type WatchedManifest = ReturnType<typeof watchManifest>

/**
 * The manifest of a watch, which is read again when its file changes. `file`: null if each export derives its own
 * manifest. `run` runs the command.
 */
export function watchManifest(
  file: string | null,
  first: Manifest | null,
  { command, seconds }: ManifestRefresh,
  run: (command: string) => Promise<void>,
) {
  let manifest = first
  let state: string | null = null
  let due = 0
  let running: Promise<void> | null = null
  /** Of the command's last run. */
  let failure: unknown = null

  /** The first export waits for the command, within limits. Later runs go on beside the polls, so that none holds up exports. */
  const runIfDue = async (): Promise<void> => {
    if (command === null || running !== null || performance.now() < due) return
    const isFirst = due === 0
    const end = (error: unknown) => {
      failure = error
    }
    const late = setTimeout(() => end(stillRunning()), patience).unref()
    running = run(command)
      .then(() => end(null), end)
      .finally(() => {
        clearTimeout(late)
        running = null
        due = performance.now() + seconds * 1000
      })
    if (isFirst) await Promise.race([running, sleep(patience, undefined, { ref: false })])
  }

  return {
    get manifest(): Manifest | null {
      return manifest
    },

    /**
     * Runs the command if due, and reads the file if it was written. Returns whether the manifest has changed. After an
     * error (`command-failed` until the command succeeds, `manifest-invalid`) the previous manifest remains in use.
     */
    async refreshed(): Promise<boolean> {
      if (file === null) return false
      await runIfDue()
      const found = await stateOf(file)
      // At first it is read in any case: it may have been written since it was read for the options.
      if (found !== state) {
        const read = await loadManifest(file)
        state = found
        const hasChanged = JSON.stringify(read) !== JSON.stringify(manifest)
        manifest = read
        if (hasChanged) return true
      }
      if (failure !== null) throw failure
      return false
    },
  }
}

function stillRunning(): ExportError {
  const message = `The command of --refresh-manifest has not ended within ${patience / 1000} s. The previous manifest remains in use.`
  return new ExportError('command-failed', message, 'Wait, or end the command and see what it waits for.')
}

/** Changes when the file is written; '': missing. */
async function stateOf(file: string): Promise<string> {
  try {
    const { ino, size, mtimeMs } = await stat(file)
    return `${ino} ${size} ${mtimeMs}`
  } catch {
    return ''
  }
}
