import { type Batch, type BatchFile, Stager, type StagingPlace } from './stager.js'
import { WriteThread, waiting } from './write-thread.js'
import type { FileText } from './writer.js'

const batchBytes = 1_000_000

const encoder = new TextEncoder()

/** Gathers files into batches. What does not fit into one batch is written by a thread, beside the making of files. */
export class WriteQueue {
  readonly #place: StagingPlace
  /** Memory of batches, shared with the thread and used in turn. */
  readonly #buffers: Uint8Array[] = []
  #thread: WriteThread | null = null
  #turn = 0
  #files: BatchFile[] = []
  #length = 0

  constructor(place: StagingPlace) {
    this.#place = place
  }

  /** Returns the size in bytes. Throws what writing an earlier file failed of. */
  add(name: string, text: FileText): number {
    if (typeof text === 'string') return this.#add(name, text, true, true)
    let size = 0
    let first = true
    for (const piece of text) {
      size += this.#add(name, piece, first, false)
      first = false
    }
    return size + this.#add(name, '', first, true)
  }

  /** Writes what is left. Returns the names of the files that were staged, in writing order. */
  async finish(): Promise<readonly string[]> {
    if (this.#thread) {
      this.#flush()
      return this.#thread.names()
    }
    const stager = new Stager(this.#place)
    stager.take(this.#takeBatch())
    return stager.names
  }

  /** Ends the thread; what is not written yet stays so. */
  async stop(): Promise<void> {
    await this.#thread?.stop()
  }

  #add(name: string, text: string, first: boolean, last: boolean): number {
    const { read, written } = encoder.encodeInto(text, this.#buffer().subarray(this.#length))
    this.#length += written
    const whole = read === text.length
    const before = first ? undefined : this.#files.at(-1)
    if (before) Object.assign(before, { end: this.#length, last: last && whole })
    else this.#files.push({ name, end: this.#length, first, last: last && whole })
    if (whole) return written
    this.#flush()
    return written + this.#add(name, text.slice(read), false, last)
  }

  #flush(): void {
    this.#thread ??= new WriteThread(this.#place)
    this.#thread.write(this.#takeBatch())
    this.#turn = (this.#turn + 1) % (waiting + 1)
  }

  #takeBatch(): Batch {
    const batch = { files: this.#files, bytes: this.#buffer().subarray(0, this.#length) }
    this.#files = []
    this.#length = 0
    return batch
  }

  #buffer(): Uint8Array {
    const known = this.#buffers[this.#turn]
    if (known) return known
    const buffer = new Uint8Array(new SharedArrayBuffer(batchBytes))
    this.#buffers[this.#turn] = buffer
    return buffer
  }
}
