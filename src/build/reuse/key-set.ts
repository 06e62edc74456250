const partCount = 16
const firstRoom = 64

/** How full a part may be, and by how much it grows then. */
const fullest = 0.8
const growth = 1.25

/**
 * A set of strings that keeps 64 bits of each: a million of them take 10 to 13 MB, where the strings would take 200.
 * The chance that two of a million meet is one in forty million.
 */
export class KeySet {
  /** Each grows on its own, so that little is held twice meanwhile. */
  readonly #parts = Array.from({ length: partCount }, () => new KeyPart())

  has(key: string): boolean {
    const [one, other] = hashesOf(key)
    return this.#part(other).has(one, other)
  }

  /** Returns whether it was not there. */
  add(key: string): boolean {
    const [one, other] = hashesOf(key)
    return this.#part(other).add(one, other)
  }

  #part(other: number): KeyPart {
    return this.#parts[other % partCount] as KeyPart
  }
}

class KeyPart {
  /** Pairs of hashes; 0 and 0 where a place is free. */
  #places = new Uint32Array(firstRoom * 2)
  #size = 0

  has(one: number, other: number): boolean {
    return this.#isTaken(this.#find(one, other))
  }

  add(one: number, other: number): boolean {
    const place = this.#find(one, other)
    if (this.#isTaken(place)) return false
    this.#put(place, one, other)
    this.#size += 1
    if (this.#size * 2 > this.#places.length * fullest) this.#grow()
    return true
  }

  /** Where the pair is, or would be. */
  #find(one: number, other: number): number {
    const places = this.#places
    let place = Math.floor((one / 2 ** 32) * (places.length / 2)) * 2
    while (this.#isTaken(place) && (places[place] !== one || places[place + 1] !== other)) {
      place = place + 2 < places.length ? place + 2 : 0
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
    this.#places = new Uint32Array(Math.ceil((before.length / 2) * growth) * 2)
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
