import type { UploadProgress } from './upload-options.js'

/** Counts what a step has done, and tells it. */
export class UploadTally {
  readonly #onProgress: (progress: UploadProgress) => void
  #progress: UploadProgress = { step: 'comparing', files: 0, bytes: 0, total: null }

  constructor(onProgress: (progress: UploadProgress) => void) {
    this.#onProgress = onProgress
  }

  /** `total` is null where it is not known. */
  start(step: UploadProgress['step'], total: number | null): void {
    this.#progress = { step, files: 0, bytes: 0, total }
    this.#onProgress(this.#progress)
  }

  /** One more file of so many bytes. */
  readonly count = (bytes: number): void => {
    this.#progress.files += 1
    this.#progress.bytes += bytes
    this.#onProgress(this.#progress)
  }
}
