import { readLines } from '../../files/read-lines.js'
import { compareKeys, type UnitInputs, type UnitKey, type UnitResult } from './unit.js'
import { type FileLine, isFileLine, parseFile, parseInputs, parseResult, unitsOf } from './unit-lines.js'

export interface PreviousUnit {
  readonly inputs: UnitInputs
  readonly files: readonly FileLine[]
  readonly result: UnitResult
  /** Its place in the record, from 0. */
  readonly number: number
}

/** Where units begin in the file of a record, in bytes: the first one of so many. */
export type UnitPlaces = readonly number[]
export const unitsPerPlace = 64

/** The units of the previous export, read once from first to last. */
export class PreviousUnits {
  /** Opened by the first `find`, so not at all in a run without changes. */
  #units: Generator<readonly string[], void>
  readonly #file: string
  readonly #places: UnitPlaces
  #current: PreviousUnit | null = null
  #number = 0
  /** Units before this number are passed over. */
  #wanted = 0

  /** `file` is a record: see unit-lines.ts. */
  constructor(file: string, places: UnitPlaces) {
    this.#file = file
    this.#places = places
    this.#units = unitsOf(readLines(file))
  }

  /** The unit with this key; null: there was none. Keys are asked for in ascending order. */
  find(key: UnitKey): PreviousUnit | null {
    this.#current ??= this.#read()
    while (this.#current && compareKeys(this.#current.inputs.key, key) < 0) this.#current = this.#read()
    return this.#current && compareKeys(this.#current.inputs.key, key) === 0 ? this.#current : null
  }

  /** The units whose keys begin with these numbers. */
  *below(key: UnitKey): Generator<PreviousUnit, void> {
    this.find(key)
    while (this.#current && compareKeys(this.#current.inputs.key.slice(0, key.length), key) === 0) {
      yield this.#current
      this.#current = this.#read()
    }
  }

  /** Passes over the units before the one with this number, mostly without reading them. */
  skipTo(number: number): void {
    this.#wanted = number
    if (this.#current && this.#current.number < number) this.#current = null
  }

  /** Closes the file. */
  close(): void {
    this.#units.return()
  }

  /** Goes to the unit from which reading goes on. */
  #seek(): void {
    const place = Math.floor(this.#wanted / unitsPerPlace)
    const offset = this.#places[place]
    if (offset !== undefined && place * unitsPerPlace > this.#number) {
      this.#units.return()
      this.#units = unitsOf(readLines(this.#file, undefined, offset))
      this.#number = place * unitsPerPlace
    }
    for (; this.#number < this.#wanted; this.#number += 1) this.#units.next()
  }

  #read(): PreviousUnit | null {
    this.#seek()
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
