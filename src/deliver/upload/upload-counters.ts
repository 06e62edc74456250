import type { UploadProgress } from './upload-options.js'

/** Counts the files of a step and reports progress. */
export class UploadCounters {
  readonly #onProgress: (progress: UploadProgress) => void
  #progress: UploadProgress = { step: 'comparing', files: 0, bytes: 0, total: null }

  constructor(onProgress: (progress: UploadProgress) => void) {
    this.#onProgress = onProgress
  }

  /** `total`: null if unknown. */
  start(step: UploadProgress['step'], total: number | null): void {
    this.#progress = { step, files: 0, bytes: 0, total }
    this.#onProgress(this.#progress)
  }

  /** Counts a file of this many bytes. */
  readonly count = (bytes: number): void => {
    this.#progress.files += 1
    this.#progress.bytes += bytes
    this.#onProgress(this.#progress)
  }
}
