import { createHash } from 'node:crypto'
import path from 'node:path'
import { LineWriter } from '../../files/line-writer.js'
import { outputFailed } from '../../files/output-failure.js'
import type { FileText } from '../../routes/route-files.js'
import type { SearchBuilder } from '../../search/build/search-indexes.js'
import type { SearchedPage } from '../../search/build/search-writers.js'
import type { DeferredEntry } from '../make/documents/deferred-contents.js'
import type { FileKind, UnitInputs, UnitResult } from '../reuse/unit.js'
import { inputsLine } from '../reuse/unit-lines.js'
import { privateFile } from '../state/private-folder.js'
import { type ShardFile, shardLines } from './shard-lines.js'
import type { OutputWriter } from './writer.js'

/** Writes the units of a shard as lines, which a merge reads. */
export class ShardWriter implements OutputWriter {
  readonly scratch = null
  readonly register = null
  /** All files that were closed. */
  readonly files: ShardFile[] = []
  readonly #folder: string
  #lines: LineWriter | null = null
  #end: () => ShardFile = () => ({ name: '', bytes: 0, hash: '' })

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Opens the file for what is written next. */
  open(name: string): void {
    const hash = createHash('sha256')
    let bytes = 0
    const written = (text: string) => {
      const piece = Buffer.from(text)
      hash.update(piece)
      bytes += piece.length
    }
    this.#guard(() => {
      this.#lines = new LineWriter(path.join(this.#folder, name), privateFile, written)
    })
    this.#end = () => ({ name, bytes, hash: hash.digest('hex') })
  }

  close(): void {
    this.#guard(() => this.#lines?.close())
    this.#lines = null
    this.files.push(this.#end())
  }

  /** Closes an open file without flushing. */
  abandon(): void {
    this.#lines?.abandon()
  }

  /** Adds a line, given without a line end. */
  add(line: string): void {
    this.#guard(() => this.#lines?.add(line))
  }

  begin(inputs: UnitInputs): void {
    this.add(inputsLine(inputs))
  }

  /** Without the last change, which the merge determines. */
  end(result: Omit<UnitResult, 'changed'>): void {
    this.add(shardLines.result(result))
  }

  write(name: string, kind: FileKind, text: FileText): number {
    const whole = typeof text === 'string' ? text : [...text].join('')
    this.add(shardLines.file(kind, name, whole))
    return Buffer.byteLength(whole)
  }

  mention(name: string, bytes: number): void {
    this.add(shardLines.mention(name, bytes))
  }

  place(): void {
    throw new Error('shards hold no uploaded files')
  }

  reuse(): void {
    throw new Error('a shard reuses nothing')
  }

  /** Only the merge writes a pointer. */
  digest(): string {
    return ''
  }

  readonly texts: SearchBuilder = {
    add: (pages: readonly SearchedPage[]) => {
      for (const page of pages) this.add(shardLines.texts(page))
    },
    finishLists: () => {},
    finish: () => '',
  }

  addDeferred = (entry: DeferredEntry): void => this.add(shardLines.deferred(entry))

  #guard(work: () => void): void {
    try {
      work()
    } catch (error) {
      throw outputFailed(this.#folder, error)
    }
  }
}
