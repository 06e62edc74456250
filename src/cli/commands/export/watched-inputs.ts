import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { publishedFolder } from '../../../build/output/releases.js'
import { pointerFile } from '../../../documents/export-pointer.js'
import { reasonOf } from '../../../errors.js'
import type { Manifest } from '../../../model/manifest/manifest.js'
import { relatedUse } from '../../../model/related.js'
import type { ExportOptions } from '../../../options.js'
import { WatchFingerprints } from './watch-fingerprints.js'
import type { WatchedManifest } from './watched-manifest.js'

interface InputParts {
  readonly options: ExportOptions
  readonly manifest: WatchedManifest
  readonly stop: AbortSignal
  failed(error: unknown): void
}

/**
 * What the exports of a watch are made from: the database, and a manifest that may change. An output without its pointer
 * counts as a change, too: it may have been emptied, and another one, such as after `rollback`, is intended.
 */
export class WatchedInputs {
  readonly #parts: InputParts
  #fingerprints: WatchFingerprints
  /** Manifests since the first one. */
  #manifests = 0
  /** Times that the output was lost since the first export. */
  #losses = 0
  #hasOutput = false
  /** Why the manifest could not be refreshed; empty: it could. */
  #failure = ''

  constructor(parts: InputParts) {
    this.#parts = parts
    this.#fingerprints = this.#openFingerprints()
  }

  get manifest(): Manifest | null {
    return this.#parts.manifest.manifest
  }

  /** Reports a failure once, and keeps the previous manifest. */
  async refreshManifest(): Promise<void> {
    const { manifest, stop, failed } = this.#parts
    try {
      const hasChanged = await manifest.refreshed()
      this.#failure = ''
      if (!hasChanged) return
    } catch (error) {
      if (!stop.aborted && reasonOf(error) !== this.#failure) failed(error)
      this.#failure = reasonOf(error)
      return
    }
    this.#manifests += 1
    await this.#fingerprints.close()
    this.#fingerprints = this.#openFingerprints()
  }

  /** Changes when there is something to export. Throws while the database is unavailable. */
  async fingerprint(): Promise<string> {
    const hadOutput = this.#hasOutput
    this.noteOutput()
    if (hadOutput && !this.#hasOutput) this.#losses += 1
    return `${this.#manifests} ${this.#losses} ${await this.#fingerprints.now()}`
  }

  /** After an export and its command, which may have moved the output elsewhere. */
  noteOutput(): void {
    this.#hasOutput = existsSync(join(publishedFolder(this.#parts.options), pointerFile))
  }

  close(): Promise<void> {
    return this.#fingerprints.close()
  }

  #openFingerprints(): WatchFingerprints {
    const { options, stop } = this.#parts
    return new WatchFingerprints({ ...options, signal: stop, manifest: this.manifest }, relatedUse(options))
  }
}
