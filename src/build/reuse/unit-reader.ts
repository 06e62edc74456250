import { readLines } from '../../files/read-lines.js'
import { heldText } from '../../model/values/held-text.js'
import { unitsOf } from './unit-lines.js'

/** With more lines of other units the record is read again. */
const mostOthers = 20_000

/** Reads the units of a record as lines, in order. */
export class UnitReader {
  readonly #file: string
  /** Opened by the first `take`. */
  readonly #units: Generator<readonly string[], void>
  #read = 0
  /** Units that were passed over; null: they have too many lines. */
  #others: (readonly string[])[] | null = []
  #otherLines = 0

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
      this.#passOver(lines)
    }
  }

  /** The units that were not taken, and others with them if there are many. Call it last. */
  rest(): Iterable<readonly string[]> {
    while (this.#others) {
      const lines = this.#units.next().value
      if (!lines) return this.#others
      this.#passOver(lines)
    }
    return unitsOf(readLines(this.#file))
  }

  #passOver(lines: readonly string[]): void {
    this.#otherLines += lines.length
    if (this.#otherLines > mostOthers) this.#others = null
    this.#others?.push(lines.map(heldText))
  }

  close(): void {
    this.#units.return()
  }
}
