import { readLines } from '../../files/read-lines.js'
import { SortedItems } from '../../model/values/sorted-items.js'
import { compareKeys, type UnitInputs, type UnitKey, type UnitResult } from './unit.js'
import { type FileLine, isFileLine, parseFile, parseInputs, parseResult, unitsOf } from './unit-lines.js'

export interface PreviousUnit {
  readonly inputs: UnitInputs
  readonly files: readonly FileLine[]
  readonly result: UnitResult
  /** Its place in the record, from 0. */
  readonly number: number
}

/** Where units begin in the file of a record, in bytes: every `unitsPerPlace`th one. */
export type UnitPlaces = readonly number[]
export const unitsPerPlace = 64

/** The units of the previous export, read once from first to last. */
export class PreviousUnits {
  readonly #reader: UnitReader
  readonly #units: SortedItems<PreviousUnit, UnitKey>

  /** `file` is a record: see unit-lines.ts. */
  constructor(file: string, places: UnitPlaces) {
    this.#reader = new UnitReader(file, places)
    this.#units = new SortedItems(this.#reader, ({ inputs }, key) => compareKeys(inputs.key, key))
  }

  /** The unit with this key; null: there was none. Call it with ascending keys. */
  find(key: UnitKey): PreviousUnit | null {
    return this.#units.find(key)
  }

  /** The units whose keys begin with these numbers. */
  below(key: UnitKey): Generator<PreviousUnit, void> {
    return this.#units.belonging(key, ({ inputs }) => compareKeys(inputs.key.slice(0, key.length), key) === 0)
  }

  /** Passes over the units before the one with this number, mostly without reading them. */
  skipTo(number: number): void {
    this.#reader.skipTo(number)
  }

  /** Closes the file. */
  close(): void {
    this.#units.close()
  }
}

/** Reads the units of a record, which it can pass over. */
class UnitReader implements Iterator<PreviousUnit, void> {
  /** Opened by the first `next`, so not at all in a run without changes. */
  #units: Generator<readonly string[], void>
  readonly #file: string
  readonly #places: UnitPlaces
  #number = 0
  /** Units before this number are passed over. */
  #wanted = 0

  constructor(file: string, places: UnitPlaces) {
    this.#file = file
    this.#places = places
    this.#units = unitsOf(readLines(file))
  }

  next(): IteratorResult<PreviousUnit, void> {
    this.#seek()
    const lines = this.#units.next().value
    if (!lines) return { done: true, value: undefined }
    const [first = '', last = ''] = [lines[0], lines.at(-1)]
    const files = lines.filter(isFileLine).map(parseFile)
    const unit = { inputs: parseInputs(first), files, result: parseResult(last), number: this.#number++ }
    return { done: false, value: unit }
  }

  return(): IteratorResult<PreviousUnit, void> {
    this.#units.return()
    return { done: true, value: undefined }
  }

  skipTo(number: number): void {
    this.#wanted = number
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
}
