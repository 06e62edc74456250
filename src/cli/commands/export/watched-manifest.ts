import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { ExportError } from '../../../errors.js'
import type { Manifest } from '../../../model/manifest/manifest.js'
import { loadManifest } from '../../config/load-manifest.js'

/** Milliseconds that the first export waits for the command, and after which a run is reported as a failure. */
const patience = 60_000

/** How a watch updates its manifest. */
export interface ManifestRefresh {
  /** Shell command that updates the file; null: none. */
  readonly command: string | null
  /** Shortest time in seconds between two runs of the command. */
  readonly seconds: number
}

/** The manifest of a watch, which is read again when its file changes. */
export class WatchedManifest {
  readonly #file: string | null
  readonly #refresh: ManifestRefresh
  readonly #run: (command: string) => Promise<void>
  #manifest: Manifest | null
  #state: string | null = null
  #due = 0
  #running: Promise<void> | null = null
  /** Of the command's last run. */
  #failure: unknown = null

  /** `file`: null if each export derives its own manifest. `run` runs the command. */
  constructor(
    file: string | null,
    manifest: Manifest | null,
    refresh: ManifestRefresh,
    run: (command: string) => Promise<void>,
  ) {
    this.#file = file
    this.#manifest = manifest
    this.#refresh = refresh
    this.#run = run
  }

  get manifest(): Manifest | null {
    return this.#manifest
  }

  /**
   * Runs the command if due, and reads the file if it was written. Returns whether the manifest has changed. After an
   * error (`command-failed` until the command succeeds, `manifest-invalid`) the previous manifest remains in use.
   */
  async refreshed(): Promise<boolean> {
    if (this.#file === null) return false
    // Taken before the command, so that a write is detected even if the command fails.
    this.#state ??= await stateOf(this.#file)
    await this.#runIfDue()
    const state = await stateOf(this.#file)
    if (state === this.#state) {
      if (this.#failure !== null) throw this.#failure
      return false
    }
    const manifest = await loadManifest(this.#file)
    this.#state = state
    const hasChanged = JSON.stringify(manifest) !== JSON.stringify(this.#manifest)
    this.#manifest = manifest
    return hasChanged
  }

  /** The first export waits for the command, within limits. Later runs go on beside the polls, so that none holds up exports. */
  async #runIfDue(): Promise<void> {
    const { command, seconds } = this.#refresh
    if (command === null || this.#running !== null || performance.now() < this.#due) return
    const isFirst = this.#due === 0
    const late = setTimeout(() => {
      this.#failure = stillRunning()
    }, patience).unref()
    this.#running = this.#run(command)
      .then(
        () => {
          this.#failure = null
        },
        (error: unknown) => {
          this.#failure = error
        },
      )
      .finally(() => {
        clearTimeout(late)
        this.#running = null
        this.#due = performance.now() + seconds * 1000
      })
    if (isFirst) await Promise.race([this.#running, sleep(patience, undefined, { ref: false })])
  }
}

function stillRunning(): ExportError {
  return new ExportError(
    'command-failed',
    `The command of --refresh-manifest has not ended within ${patience / 1000} s. The previous manifest remains in use.`,
    'Wait, or end the command and see what it waits for.',
  )
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
