const firstRoom = 1024

/**
 * A set of strings that keeps 64 bits of each: a million of them take 16 to 32 MB, where the strings would take 200.
 * The chance that two of a million meet is one in forty million.
 */
export class KeySet {
  /** Pairs of hashes; 0 and 0 where a place is free. */
  #places = new Uint32Array(firstRoom * 2)
  #size = 0

  has(key: string): boolean {
    const [one, other] = hashesOf(key)
    return this.#isTaken(this.#find(one, other))
  }

  add(key: string): void {
    const [one, other] = hashesOf(key)
    const place = this.#find(one, other)
    if (this.#isTaken(place)) return
    this.#put(place, one, other)
    this.#size += 1
    if (this.#size * 4 > this.#places.length) this.#grow()
  }

  /** Where the pair is, or would be. */
  #find(one: number, other: number): number {
    const places = this.#places
    let place = (one * 2) % places.length
    while (this.#isTaken(place) && (places[place] !== one || places[place + 1] !== other)) {
      place = (place + 2) % places.length
    }
    return place
  }

  #isTaken(place: number): boolean {
    return this.#places[place] !== 0 || this.#places[place + 1] !== 0
  }

  #put(place: number, one: number, other: number): void {
    this.#places[place] = one
    this.#places[place + 1] = other
  }

  #grow(): void {
    const before = this.#places
    this.#places = new Uint32Array(before.length * 2)
    for (let index = 0; index < before.length; index += 2) {
      const one = before[index] ?? 0
      const other = before[index + 1] ?? 0
      if (one !== 0 || other !== 0) this.#put(this.#find(one, other), one, other)
    }
  }
}

/** Two hashes of 32 bits (cyrb53's), never both 0. */
export function hashesOf(key: string): [number, number] {
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  for (let index = 0; index < key.length; index += 1) {
    const unit = key.charCodeAt(index)
    one = Math.imul(one ^ unit, 2654435761)
    other = Math.imul(other ^ unit, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909)
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return [one >>> 0 || 1, other >>> 0]
}
