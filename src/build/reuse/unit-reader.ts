import { readLines } from '../../files/read-lines.js'
import { unitsOf } from './unit-lines.js'

/** The units of a record as lines, taken in its order. */
export class UnitReader {
  readonly #file: string
  /** The file is opened when a unit is first taken. */
  readonly #units: Generator<readonly string[], void>
  #read = 0

  constructor(file: string) {
    this.#file = file
    this.#units = unitsOf(readLines(file))
  }

  /** The unit with this number, from 0. Throws an Error where there is none. */
  take(number: number): readonly string[] {
    for (;;) {
      const lines = this.#units.next().value
      if (!lines) throw new Error('the record of the previous export has changed')
      this.#read += 1
      if (this.#read > number) return lines
    }
  }

  /** All of them, read once more. */
  all(): Iterable<readonly string[]> {
    return unitsOf(readLines(this.#file))
  }

  close(): void {
    this.#units.return()
  }
}
