import type { LineWriter } from './line-writer.js'

/** Writes the items of a JSON list, one per line, separated by commas. */
export class ListLines {
  readonly #lines: Pick<LineWriter, 'add'>
  /** The last item, which may need a comma. */
  #last: string | null = null

  constructor(lines: Pick<LineWriter, 'add'>) {
    this.#lines = lines
  }

  /** `item` is JSON without a line end. */
  add(item: string): void {
    if (this.#last !== null) this.#lines.add(`${this.#last},`)
    this.#last = item
  }

  end(): void {
    if (this.#last !== null) this.#lines.add(this.#last)
    this.#last = null
  }
}
