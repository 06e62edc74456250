import { statSync } from 'node:fs'
import type { FileText } from '../../model/values/json-tree.js'
import type { FolderState, PreviousFolder } from '../output/folder-state.js'
import type { FileKind } from '../record/unit.js'
import type { Batch, BatchEntry, BatchFile } from './batch.js'
import type { Staged, StagingPlace } from './staging-place.js'
import { StagingWriter } from './staging-writer.js'
import { maxPending, WriteThread } from './write-thread.js'

const batchBytes = 1_000_000
/** Reused units are one entry. A thread takes longer to start than some thousand small files take to write. */
const batchEntries = 4096

const encoder = new TextEncoder()

/**
 * Collects what to write in batches. A thread writes them while further files are made, unless all fits into one batch.
 */
export class WriteQueue {
  readonly #place: StagingPlace
  /** Memory of batches, used in turn and shared with the thread. */
  readonly #memory = new SharedArrayBuffer(batchBytes * (maxPending + 1))
  #staging: StagingWriter | WriteThread | null = null
  #turn = 0
  #entries: BatchEntry[] = []
  #length = 0

  constructor(place: StagingPlace) {
    this.#place = place
  }

  /** Reads the record of the previous export, and checks its folder. Call it first. */
  async check(state: FolderState): Promise<PreviousFolder> {
    const { size } = statSync(state.units, { throwIfNoEntry: false }) ?? { size: 0 }
    this.#staging = size > batchBytes ? new WriteThread(this.#place, this.#memory) : new StagingWriter(this.#place)
    return this.#staging.check(state)
  }

  /** Returns the size in bytes. Throws the failure of a previous write. */
  file(name: string, kind: FileKind, text: FileText): number {
    if (typeof text === 'string') return this.#add(name, kind, text, true, true)
    let size = 0
    let first = true
    for (const piece of text) {
      size += this.#add(name, kind, piece, first, false)
      first = false
    }
    return size + this.#add(name, kind, '', first, true)
  }

  /** Adds anything but a file. */
  add(entry: Exclude<BatchEntry, BatchFile>): void {
    this.#entries.push(entry)
    if (this.#entries.length >= batchEntries) this.#flush()
  }

  /** As StagingWriter's, of everything added so far. */
  digest(): string {
    return this.#drain().digest()
  }

  /** Writes what is pending. */
  async finish(): Promise<Staged> {
    return this.#drain().finish()
  }

  /** Discards pending writes. */
  async stop(): Promise<void> {
    if (this.#staging instanceof WriteThread) await this.#staging.stop()
    else this.#staging?.abandon()
  }

  #add(name: string, kind: FileKind, text: string, first: boolean, last: boolean): number {
    const { read, written } = encoder.encodeInto(text, this.#room(this.#length, batchBytes))
    this.#length += written
    const whole = read === text.length
    const before = first ? undefined : this.#entries.at(-1)
    if (before && 'name' in before) Object.assign(before, { end: this.#length, last: last && whole })
    else this.#entries.push({ name, kind, end: this.#length, first, last: last && whole })
    if (!whole || this.#entries.length >= batchEntries) this.#flush()
    return whole ? written : written + this.#add(name, kind, text.slice(read), false, last)
  }

  #flush(): void {
    this.#staging ??= new WriteThread(this.#place, this.#memory)
    this.#staging.take(this.#takeBatch())
    this.#turn = (this.#turn + 1) % (maxPending + 1)
  }

  /** Without a thread if everything fits into one batch. */
  #drain(): StagingWriter | WriteThread {
    this.#staging ??= new StagingWriter(this.#place)
    if (this.#entries.length > 0) this.#flush()
    return this.#staging
  }

  #takeBatch(): Batch {
    const batch = { entries: this.#entries, bytes: this.#room(0, this.#length) }
    this.#entries = []
    this.#length = 0
    return batch
  }

  /** Part of the memory of the current batch. */
  #room(start: number, end: number): Uint8Array {
    return new Uint8Array(this.#memory, this.#turn * batchBytes + start, end - start)
  }
}
