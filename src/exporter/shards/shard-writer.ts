import path from 'node:path'
import { privateFile } from '../../build/folders/private-folder.js'
import { PathRegister } from '../../build/names/path-register.js'
import type { FileKind, NewResult, UnitInputs } from '../../build/record/unit.js'
import type { UnitGroup } from '../../build/record/unit-group.js'
import { fileLine, inputsLine, resultLine } from '../../build/record/unit-lines.js'
import type { OutputWriter } from '../../build/write/writer.js'
import { contentHash } from '../../files/content-hash.js'
import { HashedLines } from '../../files/hashed-lines.js'
import { guardedNow } from '../../files/output-failure.js'
import type { FileText } from '../../model/values/json-tree.js'
import type { DeferredEntry } from '../documents/deferred-contents.js'
import type { ShardGroup } from './shard-groups.js'
import { type ShardFile, type ShardUnitFiles, shardLines } from './shard-lines.js'

interface OpenUnits {
  readonly lines: HashedLines
  readonly contents: HashedLines
  readonly groups: HashedLines
  /** By unit, where its lines begin, in bytes. */
  readonly places: number[]
}

/** Writes the units of a shard as lines, which a merge reads. */
export class ShardWriter implements OutputWriter {
  readonly scratch = null
  readonly register = new PathRegister()
  readonly copiesUnits = false
  /** All files that were closed. */
  readonly files: ShardFile[] = []
  readonly #folder: string
  /** Files that were opened, and their names. */
  readonly #outputs = new Map<HashedLines, string>()
  #units: OpenUnits | null = null
  #words: HashedLines | null = null
  /** Units of files that were closed. */
  #before = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Opens the files for the units that are written next. */
  openUnits({ lines, contents, groups }: ShardUnitFiles): void {
    this.#units = {
      lines: this.open(lines),
      contents: this.open(contents),
      groups: this.open(groups),
      places: [],
    }
  }

  /** Opens the file for the searched words that are added next. */
  openWords(name: string): void {
    this.#words = this.open(name)
  }

  /** A file of the shard. Close it with `closeFile`. */
  open(name: string): HashedLines {
    const file = this.#guard(() => new HashedLines(path.join(this.#folder, name), privateFile))
    this.#outputs.set(file, name)
    return file
  }

  closeFile(file: HashedLines): void {
    this.#guard(() => this.files.push({ name: this.#outputs.get(file) ?? '', ...file.close() }))
  }

  /** Closes what is open. `groups`: those of the units that were written since `openUnits`. */
  close(groups: readonly UnitGroup[]): void {
    const [units, before] = [this.#units, this.#before]
    if (units) {
      const { lines, contents, groups: file, places } = units
      for (const group of groups) {
        const placeOf = (unit: number) => places[unit - before] ?? lines.bytes
        const [start, end] = [placeOf(group.first), placeOf(group.first + group.units)]
        const line: ShardGroup = { ...group, start, end }
        this.#guard(() => file.add(JSON.stringify(line)))
      }
      for (const one of [lines, contents, file]) this.closeFile(one)
      this.#before += places.length
    }
    if (this.#words) this.closeFile(this.#words)
    this.#units = null
    this.#words = null
  }

  /** Closes open files without flushing; also after `close`. */
  abandon(): void {
    for (const file of this.#outputs.keys()) file.abandon()
  }

  begin(inputs: UnitInputs): void {
    const { lines, places } = this.#open
    places.push(lines.bytes)
    this.#add(inputsLine(inputs))
  }

  /** Without the last change, which the merge determines. */
  end(result: NewResult): void {
    this.#add(resultLine(result))
  }

  write(name: string, kind: FileKind, text: FileText): number {
    this.register.add(name)
    const whole = typeof text === 'string' ? text : [...text].join('')
    const bytes = this.#guard(() => this.#open.contents.add(whole))
    this.register.measure(name, bytes)
    this.#add(fileLine({ kind, bytes, hash: contentHash(whole), name }))
    return bytes
  }

  mention(name: string, bytes: number): void {
    this.#add(shardLines.mention(name, bytes))
  }

  place(): void {
    throw new Error('shards hold no uploaded files')
  }

  copy(): void {
    throw new Error('shards hold no files of other shards')
  }

  copyUnits(): void {
    throw new Error('shards hold no units of other shards')
  }

  reuse(): void {
    throw new Error('a shard reuses nothing')
  }

  /** Only the merge writes a pointer. */
  digest(): string {
    return ''
  }

  addWords = (line: string): void => {
    this.#guard(() => this.#words?.add(line))
  }

  addDeferred = (entry: DeferredEntry): void => this.#add(shardLines.deferred(entry))

  #add(line: string): void {
    this.#guard(() => this.#open.lines.add(line))
  }

  get #open(): OpenUnits {
    if (!this.#units) throw new Error('no file is open for units')
    return this.#units
  }

  #guard<T>(work: () => T): T {
    return guardedNow(this.#folder, work)
  }
}
