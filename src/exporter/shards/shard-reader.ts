import path from 'node:path'
import type { UnitInputs } from '../../build/record/unit.js'
import { type FileLine, isInputs, isResult, parseFile, parseInputs } from '../../build/record/unit-lines.js'
import type { FilePart, UnitPart } from '../../build/write/writer.js'
import { ExportError } from '../../errors.js'
import type { ByteRanges } from '../../files/byte-ranges.js'
import { contentHash } from '../../files/content-hash.js'
import { readLines } from '../../files/read-lines.js'
import { hasCode } from '../../files/small-files.js'
import type { ShardUnits } from './shard-contents.js'

/** The error for a shard folder that holds anything but its part of the export. */
export function shardRefused(folder: string, problem: string, cause?: unknown): ExportError {
  const fix = 'Merge only folders written by your own "npx djangocms-static export --shard", and write this one again.'
  return new ExportError('shard-refused', `The shard folder ${folder} is refused: ${problem}`, fix, { cause })
}

/** An error of reading lines of a shard's file. */
export function lineFailure(folder: string, name: string, error: unknown): ExportError {
  if (error instanceof ExportError) return error
  const what = error instanceof SyntaxError ? 'is not JSON' : 'no export writes'
  return shardRefused(folder, `${name} has a line that ${what}`, error)
}

/** The file of an answer that a shard has, its line in a record, and where its bytes are. */
export interface ShardAnswer {
  readonly file: FileLine
  readonly line: string
  readonly from: FilePart
}

/** A line of a unit after its inputs: see shardLines. A unit ends with its result. */
type ShardPart =
  | ({ readonly of: 'file' } & ShardAnswer)
  | { readonly of: 'mention'; readonly name: string; readonly bytes: number }
  /** A `DeferredEntry` as JSON. */
  | { readonly of: 'deferred'; readonly text: string }
  | { readonly of: 'result'; readonly line: string }

/** Reads the units of a shard, and finds the contents of their files. */
export class ShardReader {
  readonly #units: ShardUnits
  readonly #lines: Generator<string, void>
  #line = { start: 0, end: 0 }
  #contents = 0

  constructor(units: ShardUnits) {
    this.#units = units
    this.#lines = readLines(path.join(units.folder, units.name))
  }

  /** The inputs of the next unit, after the result of the one before; null: there is none. */
  nextUnit(): UnitInputs | null {
    const line = this.#next()
    if (line === null) return null
    if (!isInputs(line)) throw this.refused('a line outside of any unit')
    return parseInputs(line)
  }

  /** The next line of the unit. Throws `shard-refused` if the unit ends without a result, and an Error for a damaged line. */
  nextPart(): ShardPart {
    const line = this.#next()
    if (line === null || isInputs(line)) throw this.refused('a unit without an end')
    if (isResult(line)) return { of: 'result', line }
    if (line.startsWith('+')) return { of: 'deferred', text: line.slice(1) }
    if (!line.startsWith('=')) return { of: 'file', line, ...this.#fileOf(line) }
    const [, name = '', bytes] = line.split('\t')
    return { of: 'mention', name, bytes: Number(bytes) }
  }

  /** The files of all units that follow. */
  *files(): Generator<ShardAnswer, void> {
    while (this.nextUnit()) {
      for (let part = this.nextPart(); part.of !== 'result'; part = this.nextPart()) {
        if (part.of === 'file') yield part
      }
    }
  }

  #next(): string | null {
    const line = this.#lines.next().value ?? null
    const { end } = this.#line
    this.#line = { start: end, end: line === null ? end : end + Buffer.byteLength(line) + 1 }
    return line
  }

  close(): void {
    this.#lines.return()
  }

  /** Offsets of the latest line and of the one after it, in bytes. */
  get line(): { readonly start: number; readonly end: number } {
    return this.#line
  }

  /** Units whose lines end with the latest one; where their lines and their contents begin, in bytes. */
  unitsFrom(start: number, contents: number): UnitPart {
    const { folder, name, contents: pack } = this.#units
    const part = { path: path.resolve(folder, name), start, bytes: this.#line.end - start }
    return { ...part, contents: { path: pack, start: contents } }
  }

  /** Where the content of the next file begins, in bytes. */
  get contents(): number {
    return this.#contents
  }

  #fileOf(line: string): Pick<ShardAnswer, 'file' | 'from'> {
    const file = parseFile(line)
    const { contents, bytes } = this.#units
    const from = { path: contents, start: this.#contents }
    this.#contents += file.bytes + 1
    if (!Number.isSafeInteger(file.bytes) || file.bytes < 0 || this.#contents > bytes) {
      throw this.refused(`the file ${JSON.stringify(file.name)}, whose content it lacks`)
    }
    return { file, from }
  }

  /** Throws `shard-incomplete` if a merge is not given the contents, and `shard-refused` if they are damaged. */
  textOf(file: FileLine, { path: contents, start }: FilePart, ranges: ByteRanges): string {
    let bytes: Buffer
    try {
      bytes = ranges.read(contents, start, file.bytes)
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error
      const message = `The shard folder ${this.#units.folder} lacks ${path.basename(contents)}, which the merge needs for ${file.name}: a bundle, a search record, or a document of the handler`
      const fix =
        'Copy the folder with its .files, or write the shards without --bundle and --search-records and with a larger --budget.'
      throw new ExportError('shard-incomplete', message, fix, { cause: error })
    }
    // A merge of uploaded shards has not checked them.
    if (contentHash(bytes) !== file.hash)
      throw this.refused(`another content for the file ${JSON.stringify(file.name)}`)
    return bytes.toString('utf8')
  }

  /** `what` the lines have that is not planned, in words. */
  refused(what: string): ExportError {
    return shardRefused(this.#units.folder, `${this.#units.name} has ${what}`)
  }

  notPlanned(name: string): ExportError {
    return this.refused(`the file ${JSON.stringify(name)}, which is not planned for that unit`)
  }

  unitNotPlanned(key: unknown): ExportError {
    return this.refused(`the unit ${JSON.stringify(key)}, which is not planned for it`)
  }

  /** The error for a document in a unit that may only have files of answers. */
  misplaced(): ExportError {
    return this.refused('a document in a unit of answers')
  }

  /** An error of reading, as one that names the shard. */
  failure(error: unknown): ExportError {
    return lineFailure(this.#units.folder, this.#units.name, error)
  }
}
