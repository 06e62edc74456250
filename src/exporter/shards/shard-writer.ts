import { createHash } from 'node:crypto'
import path from 'node:path'
import type { FileKind, UnitInputs, UnitResult } from '../../build/reuse/unit.js'
import { fileLine, inputsLine } from '../../build/reuse/unit-lines.js'
import { privateFile } from '../../build/state/private-folder.js'
import type { OutputWriter } from '../../build/write/writer.js'
import { contentHash } from '../../files/content-hash.js'
import { LineWriter } from '../../files/line-writer.js'
import { outputFailed } from '../../files/output-failure.js'
import type { FileText } from '../../model/values/json-tree.js'
import type { DeferredEntry } from '../documents/deferred-contents.js'
import { type ShardFile, type ShardUnitFiles, shardLines } from './shard-lines.js'

/** A file of a shard while it is written. */
interface OpenFile {
  readonly lines: LineWriter
  close(): ShardFile
}

/** Writes the units of a shard as lines, which a merge reads. */
export class ShardWriter implements OutputWriter {
  readonly scratch = null
  readonly register = null
  /** All files that were closed. */
  readonly files: ShardFile[] = []
  readonly #folder: string
  #lines: OpenFile | null = null
  #contents: OpenFile | null = null

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Opens the files for the units that are written next. */
  openUnits({ lines, contents }: ShardUnitFiles): void {
    this.open(lines)
    this.#contents = this.#open(contents)
  }

  /** Opens the file for the lines that are added next. */
  open(name: string): void {
    this.#lines = this.#open(name)
  }

  /** Closes what is open. */
  close(): void {
    for (const file of [this.#lines, this.#contents]) if (file) this.#guard(() => this.files.push(file.close()))
    this.#lines = null
    this.#contents = null
  }

  /** Closes open files without flushing. */
  abandon(): void {
    this.#lines?.lines.abandon()
    this.#contents?.lines.abandon()
  }

  /** Adds a line, given without a line end. */
  add(line: string): void {
    this.#guard(() => this.#lines?.lines.add(line))
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
    const bytes = Buffer.byteLength(whole)
    this.add(fileLine({ kind, bytes, hash: contentHash(whole), name }))
    this.#guard(() => this.#contents?.lines.add(whole))
    return bytes
  }

  mention(name: string, bytes: number): void {
    this.add(shardLines.mention(name, bytes))
  }

  place(): void {
    throw new Error('shards hold no uploaded files')
  }

  copy(): void {
    throw new Error('shards hold no files of other shards')
  }

  reuse(): void {
    throw new Error('a shard reuses nothing')
  }

  /** Only the merge writes a pointer. */
  digest(): string {
    return ''
  }

  /** Adds a line of a WordLineWriter. */
  addWords = (line: string): void => this.add(shardLines.words(line))

  addDeferred = (entry: DeferredEntry): void => this.add(shardLines.deferred(entry))

  #open(name: string): OpenFile {
    const hash = createHash('sha256')
    let bytes = 0
    const written = (piece: Uint8Array) => {
      hash.update(piece)
      bytes += piece.length
    }
    const lines = this.#guard(() => new LineWriter(path.join(this.#folder, name), privateFile, written))
    return {
      lines,
      close() {
        lines.close()
        return { name, bytes, hash: hash.digest('hex') }
      },
    }
  }

  #guard<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      throw outputFailed(this.#folder, error)
    }
  }
}
