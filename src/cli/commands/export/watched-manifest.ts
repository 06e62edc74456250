import { stat } from 'node:fs/promises'
import type { Manifest } from '../../../model/manifest/manifest.js'
import { loadManifest } from '../../config/load-manifest.js'

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
   * error (`command-failed`, `manifest-invalid`) the previous manifest remains in use.
   */
  async refreshed(): Promise<boolean> {
    if (this.#file === null) return false
    // Taken before the command, so that a write is detected even if the command fails.
    this.#state ??= await stateOf(this.#file)
    const { command, seconds } = this.#refresh
    if (command !== null && performance.now() >= this.#due) {
      try {
        await this.#run(command)
      } finally {
        this.#due = performance.now() + seconds * 1000
      }
    }
    const state = await stateOf(this.#file)
    if (state === this.#state) return false
    const manifest = await loadManifest(this.#file)
    this.#state = state
    const hasChanged = JSON.stringify(manifest) !== JSON.stringify(this.#manifest)
    this.#manifest = manifest
    return hasChanged
  }
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
