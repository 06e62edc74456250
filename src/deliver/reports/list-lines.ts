import type { LineWriter } from '../../files/line-writer.js'

/** The items of a JSON list, one a line, with commas between them. */
export class ListLines {
  readonly #lines: Pick<LineWriter, 'add'>
  /** Whether a comma follows is not known yet. */
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
