import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { BytesFile } from '../../files/bytes-file.js'
import { outputFailed } from '../../files/output-failure.js'
import { PackedRows } from '../../model/rows/packed-rows.js'
import type { SiteTables } from '../../model/rows/rows.js'

/** Fewer bytes of rows stay in memory. */
const leastBytes = 8_000_000

/** The rows of a large site in a private file: they would take more memory than anything else. */
export class StoredRows {
  readonly #folder: string
  #file: BytesFile | null = null

  /** `folder`: a private one, for a file named `rows`; created if missing. */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** Moves the contents of pages out of memory, if they are many. Their rows can be read until `close`. */
  take({ contents }: Pick<SiteTables, 'contents'>): void {
    if (!(contents instanceof PackedRows) || contents.packed.length < leastBytes) return
    try {
      mkdirSync(this.#folder, { recursive: true })
      contents.moveTo((bytes) => {
        this.#file = new BytesFile(path.join(this.#folder, 'rows'), bytes)
        return this.#file
      })
    } catch (error) {
      throw outputFailed(this.#folder, error)
    }
  }

  close(): void {
    this.#file?.close()
  }
}
