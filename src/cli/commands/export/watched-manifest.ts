import { stat } from 'node:fs/promises'
import type { Manifest } from '../../../model/manifest/manifest.js'
import { loadManifest } from '../../config/load-manifest.js'

/** How a watch keeps its manifest fresh. */
export interface ManifestRefresh {
  /** Shell command that writes the file anew; null: others do. */
  readonly command: string | null
  /** At least so long between the ends of two runs of the command. */
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

  /** `file`: null where each export derives its own manifest. `run` runs the command. */
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
   * Runs the command if that is due, and reads the file if it is another one than before; answers whether it was. What
   * is thrown leaves the manifest as it was: `command-failed`, `manifest-invalid`.
   */
  async refreshed(): Promise<boolean> {
    if (this.#file === null) return false
    // Before the command, which may fail and be tried again later: somebody else may have written the file.
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
    const isOther = JSON.stringify(manifest) !== JSON.stringify(this.#manifest)
    this.#manifest = manifest
    return isOther
  }
}

/** Another text when a file was written; '' while it is away. */
async function stateOf(file: string): Promise<string> {
  try {
    const { ino, size, mtimeMs } = await stat(file)
    return `${ino} ${size} ${mtimeMs}`
  } catch {
    return ''
  }
}
