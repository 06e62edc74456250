import { readLines } from '../../files/read-lines.js'
import { unitsOf } from './unit-lines.js'

/** Reads the units of a record as lines, in order. */
export class UnitReader {
  readonly #file: string
  /** Opened by the first `take`. */
  readonly #units: Generator<readonly string[], void>
  #read = 0

  constructor(file: string) {
    this.#file = file
    this.#units = unitsOf(readLines(file))
  }

  /** The unit with this number, from 0. Throws an Error if there is none. */
  take(number: number): readonly string[] {
    for (;;) {
      const lines = this.#units.next().value
      if (!lines) throw new Error('the record of the previous export has changed')
      this.#read += 1
      if (this.#read > number) return lines
    }
  }

  /** All units, read from the start. */
  all(): Iterable<readonly string[]> {
    return unitsOf(readLines(this.#file))
  }

  close(): void {
    this.#units.return()
  }
}
