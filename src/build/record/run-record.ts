import { createHash } from 'node:crypto'
import { TextHash } from '../../files/content-hash.js'
import { LineWriter } from '../../files/line-writer.js'
import { privateFile } from '../folders/private-folder.js'
import { beforeLine, changeLine } from './change-lines.js'
import type { FileChange } from './file-change.js'
import { newUnits } from './new-units.js'
import type { FileKind, NewResult, UnitChange } from './unit.js'
import { changedLine, type FileLine, fileLine, filesOfKinds, resultLine } from './unit-lines.js'

/** Where the record of a run is written, and how. */
export interface RunRecordPlace {
  /** The units of this run. */
  readonly units: string
  /** Its changes (change-lines.ts). */
  readonly changes: string
  /** When this run began, ISO 8601. */
  readonly at: string
  readonly fsync: boolean
  /** Names of the families that are made from contents. */
  readonly contentFamilies: ReadonlySet<FileKind>
}

export interface EndedUnit {
  readonly result: NewResult
  readonly why: readonly string[]
  /** Its last change before this run. */
  readonly previous: UnitChange | null
}

/** Writes the record of a run, unit by unit. */
export class RunRecord {
  readonly #place: RunRecordPlace
  readonly #hash = createHash('sha256')
  readonly #contents = new TextHash()
  readonly #units: LineWriter
  readonly #changes: LineWriter
  #counts = { added: 0, changed: 0 }
  #inputs = ''
  #isChanged = false
  #changedInputs = ''

  constructor(place: RunRecordPlace) {
    this.#place = place
    this.#units = new LineWriter(place.units, privateFile, (bytes) => this.#hash.update(bytes))
    this.#changes = new LineWriter(place.changes, privateFile)
  }

  begin(inputs: string): void {
    this.#units.add(inputs)
    this.#inputs = inputs
    this.#isChanged = false
  }

  end({ result, why, previous }: EndedUnit): void {
    const changed = this.#isChanged || previous === null ? { at: this.#place.at, why } : previous
    this.#units.add(resultLine({ ...result, changed }))
  }

  /** Ends a unit without a previous one by the line of its result, which lacks the last change. */
  endNew(line: string, why: readonly string[]): void {
    this.#units.add(changedLine(line, { at: this.#place.at, why }))
  }

  /** Adds a line of inputs or of a result from the previous record. */
  copy(line: string): void {
    this.#units.add(line)
  }

  /** Adds the lines of whole units from the previous record. */
  copyAll(lines: Buffer): void {
    this.#units.addLines(lines)
    for (const files of filesOfKinds(lines, this.#place.contentFamilies)) this.#contents.addBytes(files)
  }

  /**
   * Adds the lines of whole units that have no previous ones: all of their files are added, and their results lack the
   * last change. Returns the number of files.
   */
  addNew(lines: Buffer, why: readonly string[]): number {
    const { units, changes, files } = newUnits(lines, { at: this.#place.at, why })
    this.#units.addLines(units)
    this.#changes.addLines(changes)
    this.#changedInputs = ''
    for (const own of filesOfKinds(lines, this.#place.contentFamilies)) this.#contents.addBytes(own)
    this.#counts.added += files
    return files
  }

  file({ kind }: FileLine, line: string): void {
    this.#units.add(line)
    if (this.#place.contentFamilies.has(kind)) this.#contents.add(`${line}\n`)
  }

  /** `before`: the inputs of the unit that had the file in the previous export; null: of this one, or not known. */
  change(kind: 'added' | 'changed', file: FileLine, before: string | null): void {
    this.#isChanged = true
    this.#counts[kind] += 1
    const isMoved = before !== null && keyOf(before) !== keyOf(this.#inputs)
    this.#note(kind, this.#inputs, file, isMoved ? before : null)
  }

  /** `inputs` are those of the previous record. */
  remove(inputs: string, file: FileLine): void {
    this.#note('removed', inputs, file)
  }

  /** 32 hex digits: of the lines of all files of these families so far. */
  digest(): string {
    return this.#contents.digest()
  }

  /** Ends the record. Returns the SHA-256 of the units, and how many files were added and changed. */
  close(): { readonly hash: string; readonly added: number; readonly changed: number } {
    this.#units.close(this.#place.fsync)
    this.#changes.close()
    return { hash: this.#hash.digest('hex'), ...this.#counts }
  }

  /** Closes the files without flushing: the record is not used. */
  abandon(): void {
    this.#units.abandon()
    this.#changes.abandon()
  }

  #note(kind: FileChange['kind'], inputs: string, file: FileLine, before: string | null = null): void {
    if (inputs !== this.#changedInputs) this.#changes.add(inputs)
    this.#changedInputs = inputs
    if (before !== null) this.#changes.add(beforeLine(before))
    this.#changes.add(changeLine({ kind, line: fileLine(file) }))
  }
}

/** Lines of inputs begin with the key. */
function keyOf(inputs: string): string {
  return inputs.slice(0, inputs.indexOf(']'))
}
