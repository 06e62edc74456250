import { LineReader } from '../../files/line-reader.js'
import { compareKeys, type UnitInputs, type UnitKey, type UnitResult } from './unit.js'
import { isHead, isTail, parseHead, parseTail } from './unit-lines.js'

/** The units of the last export, read once from first to last. */
export class EarlierUnits {
  readonly #file: string
  /** Opened when first needed: of an export that has not changed nobody asks. */
  #reader: LineReader | null = null
  #line: string | null = null
  #head: UnitInputs | null = null

  constructor(file: string) {
    this.#file = file
  }

  /** The unit with this key; null: there was none. Keys are asked for in ascending order. */
  find(key: UnitKey): UnitInputs | null {
    if (!this.#reader) {
      this.#reader = new LineReader(this.#file)
      this.#advance()
    }
    for (;;) {
      const head = this.#nextHead()
      if (head === null) return null
      const order = compareKeys(head.key, key)
      if (order === 0) return head
      if (order > 0) return null
      this.#advance()
    }
  }

  /** The lines of the found unit one by one, its head first and its tail last. */
  *lines(): Iterable<string> {
    if (this.#line !== null) yield this.#line
    this.#advance()
    while (this.#line !== null && !isHead(this.#line)) {
      yield this.#line
      this.#advance()
    }
  }

  close(): void {
    this.#reader?.close()
  }

  /** The head at the present line, or at the next unit. */
  #nextHead(): UnitInputs | null {
    while (this.#line !== null && !isHead(this.#line)) this.#advance()
    if (this.#line === null) return null
    this.#head ??= parseHead(this.#line)
    return this.#head
  }

  #advance(): void {
    this.#line = this.#reader?.next() ?? null
    this.#head = null
  }
}

/** The tail among a unit's lines. */
export function tailOf(lines: readonly string[]): UnitResult | null {
  const last = lines.at(-1)
  return last !== undefined && isTail(last) ? parseTail(last) : null
}
