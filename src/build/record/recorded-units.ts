import { ByteRanges } from '../../files/byte-ranges.js'
import { linesOf } from '../../files/read-lines.js'
import { firstOf } from '../../model/values/first-of.js'
import type { RecordedFiles } from './recorded-files.js'

/** Bytes that are read at once, or one unit. */
const portionBytes = 500_000

/** The units of a record: where each begins, and which files it has. */
export class RecordedUnits {
  readonly #path: string
  readonly #record = new ByteRanges()
  /** By unit its first byte, and how many files the units before it have. The last unit ends at the last place. */
  readonly #places: number[] = []
  readonly #files: number[] = []
  /** By unit: files that one before it has, too, as documents may be. */
  readonly #again = new Map<number, number[]>()
  /** The unit of the latest `inputsOf`. */
  #found = { unit: -1, inputs: '' }

  /** `path`: of the record. It must not change. */
  constructor(path: string) {
    this.#path = path
  }

  get size(): number {
    return this.#places.length - 1
  }

  /** First bytes of units: of every one whose number is a multiple of `step`. */
  placesOf(step: number): number[] {
    return this.#places.slice(0, -1).filter((_, unit) => unit % step === 0)
  }

  /** Adds where the next unit begins, or the last one ends. `files`: how many there are so far. */
  add(place: number, files: number): void {
    this.#places.push(place)
    this.#files.push(files)
  }

  /** Adds a file of the latest unit that one before it has, too. */
  addAgain(file: number): void {
    const unit = this.#places.length - 1
    const files = this.#again.get(unit)
    if (files) files.push(file)
    else this.#again.set(unit, [file])
  }

  /** The lines of units, unit by unit, in portions that are valid until the next one. */
  *read(first: number, units: number): Generator<Buffer, void> {
    const end = first + units
    for (let unit = first; unit < end; ) {
      const start = this.#place(unit)
      let next = unit + 1
      while (next < end && this.#place(next + 1) - start <= portionBytes) next += 1
      yield this.#record.read(this.#path, start, this.#place(next) - start)
      unit = next
    }
  }

  /** The line of the inputs of the first unit that has the file with this number. */
  inputsOf(file: number): string {
    const unit = firstOf(this.size, (one) => (this.#files[one + 1] ?? 0) > file)
    if (unit !== this.#found.unit) {
      const [bytes = Buffer.alloc(0)] = this.read(unit, 1)
      this.#found = { unit, inputs: bytes.toString('utf8', 0, bytes.indexOf('\n')) }
    }
    return this.#found.inputs
  }

  /** Notes that a run has the files of these units. Returns how many it had not yet. */
  see(recorded: RecordedFiles, first: number, units: number): number {
    let seen = recorded.seeAll(this.#files[first] ?? 0, this.#files[first + units] ?? 0)
    if (this.#again.size === 0) return seen
    for (let unit = first; unit < first + units; unit += 1) {
      for (const file of this.#again.get(unit) ?? []) seen += recorded.seeAll(file, file + 1)
    }
    return seen
  }

  /** Units with files that a run has not, as lines. */
  *stale(recorded: RecordedFiles): Generator<readonly string[], void> {
    for (let unit = 0; unit < this.size; unit += 1) {
      if (recorded.hasSeenAll(this.#files[unit] ?? 0, this.#files[unit + 1] ?? 0)) continue
      for (const bytes of this.read(unit, 1)) yield linesOf(bytes)
    }
  }

  close(): void {
    this.#record.close()
  }

  #place(unit: number): number {
    const place = this.#places[unit]
    if (place === undefined) throw new Error('the record of the previous export has changed')
    return place
  }
}
