/** Items in ascending order, read from first to last as they are asked for: only one is held. */
export class SortedItems<Item, Key> {
  readonly #items: Iterator<Item, void>
  readonly #compare: (item: Item, key: Key) => number
  #current: Item | null = null

  /** `compare`: below 0 for an item before the key, 0 for that of the key. */
  constructor(items: Iterator<Item, void>, compare: (item: Item, key: Key) => number) {
    this.#items = items
    this.#compare = compare
  }

  /** The item of this key; null: there is none. Keys are asked for in ascending order. */
  find(key: Key): Item | null {
    this.#current ??= this.#read()
    while (this.#current && this.#compare(this.#current, key) < 0) this.#current = this.#read()
    return this.#current && this.#compare(this.#current, key) === 0 ? this.#current : null
  }

  /** The items from this key on that belong to it, of which none has to have it. */
  *belonging(key: Key, belongs: (item: Item) => boolean): Generator<Item, void> {
    this.find(key)
    while (this.#current && belongs(this.#current)) {
      yield this.#current
      this.#current = this.#read()
    }
  }

  /** Ends reading. */
  close(): void {
    this.#items.return?.()
  }

  #read(): Item | null {
    return this.#items.next().value ?? null
  }
}
