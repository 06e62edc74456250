/** Reads items in ascending order, on demand; only one is held. */
export class SortedItems<Item, Key> {
  readonly #items: Iterator<Item, void>
  readonly #compare: (item: Item, key: Key) => number
  #current: Item | null = null

  /** `compare`: below 0 for an item before the key, 0 for that of the key. */
  constructor(items: Iterator<Item, void>, compare: (item: Item, key: Key) => number) {
    this.#items = items
    this.#compare = compare
  }

  /** The item of this key; null: there is none. Call it with ascending keys. */
  find(key: Key): Item | null {
    this.#current ??= this.#read()
    while (this.#current && this.#compare(this.#current, key) < 0) this.#current = this.#read()
    return this.#current && this.#compare(this.#current, key) === 0 ? this.#current : null
  }

  /** The items from this key on that belong to it; none of them needs to have exactly this key. */
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
