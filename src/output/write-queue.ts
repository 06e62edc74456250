import { type Batch, type BatchFile, Stager, type StagingPlace } from './stager.js'
import { WriteThread } from './write-thread.js'
import type { FileText } from './writer.js'

const batchBytes = 1_000_000

/** A unit of UTF-16 takes at most so many bytes. */
const widest = 3

/** Gathers files into batches. What does not fit into one batch is written by a thread, beside the making of files. */
export class WriteQueue {
  readonly #place: StagingPlace
  #thread: WriteThread | null = null
  #files: BatchFile[] = []
  #bytes = newBuffer(batchBytes)
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
    if (this.#thread) return this.#flush().names()
    const stager = new Stager(this.#place)
    stager.take(this.#takeBatch())
    return stager.names
  }

  /** Ends the thread; what is not written yet stays so. */
  async stop(): Promise<void> {
    await this.#thread?.stop()
  }

  #add(name: string, text: string, first: boolean, last: boolean): number {
    const most = text.length * widest
    if (this.#length + most > this.#bytes.length) {
      if (this.#files.length > 0) this.#flush()
      if (most > this.#bytes.length) this.#bytes = newBuffer(most)
    }
    const size = this.#bytes.write(text, this.#length)
    this.#length += size
    const before = first ? undefined : this.#files.at(-1)
    if (before) Object.assign(before, { end: this.#length, last })
    else this.#files.push({ name, end: this.#length, first, last })
    return size
  }

  #flush(): WriteThread {
    this.#thread ??= new WriteThread(this.#place)
    if (this.#files.length > 0) this.#thread.write(this.#takeBatch())
    return this.#thread
  }

  #takeBatch(): Batch {
    const batch = { files: this.#files, bytes: this.#bytes.subarray(0, this.#length) }
    this.#files = []
    this.#bytes = newBuffer(batchBytes)
    this.#length = 0
    return batch
  }
}

/** Not from Node's pool: it is handed over to the thread as a whole. */
function newBuffer(bytes: number): Buffer {
  return Buffer.allocUnsafeSlow(bytes)
}
