import { readLines } from '../../files/read-lines.js'
import { compareKeys, type UnitInputs, type UnitKey, type UnitResult } from './unit.js'
import { type FileLine, isFileLine, parseFile, parseInputs, parseResult, unitsOf } from './unit-lines.js'

/** A unit of the previous export. */
export interface PreviousUnit {
  readonly inputs: UnitInputs
  readonly files: readonly FileLine[]
  readonly result: UnitResult
  /** Its place in the record, from 0. */
  readonly number: number
}

/** The units of the previous export, read once from first to last. */
export class PreviousUnits {
  /** Opened by the first `find`, so not at all in a run without changes. */
  readonly #units: Generator<readonly string[], void>
  #current: PreviousUnit | null = null
  #number = 0

  /** `file` is a record: see unit-lines.ts. */
  constructor(file: string) {
    this.#units = unitsOf(readLines(file))
  }

  /** The unit with this key; null: there was none. Keys are asked for in ascending order. */
  find(key: UnitKey): PreviousUnit | null {
    this.#current ??= this.#read()
    while (this.#current && compareKeys(this.#current.inputs.key, key) < 0) this.#current = this.#read()
    return this.#current && compareKeys(this.#current.inputs.key, key) === 0 ? this.#current : null
  }

  /** Closes the file. */
  close(): void {
    this.#units.return()
  }

  #read(): PreviousUnit | null {
    const lines = this.#units.next().value
    if (!lines) return null
    const [first = '', last = ''] = [lines[0], lines.at(-1)]
    return {
      inputs: parseInputs(first),
      files: lines.filter(isFileLine).map(parseFile),
      result: parseResult(last),
      number: this.#number++,
    }
  }
}
