/** Objects that are found by id, added in the order of their ids: a Map of so many takes five times the memory. */
export class ById<Item extends { readonly id: number }> {
  readonly #items: Item[] = []

  get size(): number {
    return this.#items.length
  }

  add(item: Item): void {
    this.#items.push(item)
  }

  get(id: number): Item | undefined {
    let low = 0
    let high = this.#items.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#items[middle]?.id ?? 0) < id) low = middle + 1
      else high = middle
    }
    const item = this.#items[low]
    return item?.id === id ? item : undefined
  }

  values(): IterableIterator<Item> {
    return this.#items.values()
  }
}
