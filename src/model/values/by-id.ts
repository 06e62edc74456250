import { firstOf } from './first-of.js'

/** Objects by id, added in the order of their ids. A Map takes five times the memory. */
export class ById<Item extends { readonly id: number }> {
  readonly #items: Item[] = []

  get size(): number {
    return this.#items.length
  }

  add(item: Item): void {
    this.#items.push(item)
  }

  get(id: number): Item | undefined {
    return this.at(this.placeOf(id))
  }

  /** The place of an id in the order of adding, from 0; -1: there is none. */
  placeOf(id: number): number {
    const items = this.#items
    const place = firstOf(items.length, (place) => (items[place]?.id ?? 0) >= id)
    return items[place]?.id === id ? place : -1
  }

  at(place: number): Item | undefined {
    return this.#items[place]
  }

  values(): IterableIterator<Item> {
    return this.#items.values()
  }
}
