const initialCapacity = 1024

/** Growth of the capacity, and places for each name: enough that few collide. */
const growth = 1.25
const spread = 1.5

/**
 * A set of names that stores 64 bits of each: a million of them take about 16 MB, where the strings would take 200. The
 * chance of a collision among a million is one in forty million.
 */
export class NameSet {
  /** Two words of each name's hash, in the order of adding. */
  #hashes = new Uint32Array(0)
  /** By hash: the number of a name, from 1; 0 where a place is free. */
  #places = new Uint32Array(0)
  #size = 0

  /** `room`: the initial capacity in names. */
  constructor(room = initialCapacity) {
    this.#resize(room)
  }

  get size(): number {
    return this.#size
  }

  has(name: string): boolean {
    return this.numberOf(name) !== null
  }

  /** Position in the order of adding, from 0; null: the set does not have the name. */
  numberOf(name: string): number | null {
    const number = this.#places[this.#place(...hashesOf(name))] ?? 0
    return number === 0 ? null : number - 1
  }

  /** Returns true if the name is new. */
  add(name: string): boolean {
    return this.#add(...hashesOf(name))
  }

  /** Two words of each name with these numbers; the one of `end` is not among them. */
  hashes(start: number, end: number): Uint32Array {
    return this.#hashes.slice(start * 2, end * 2)
  }

  /** Makes room for so many names at once: to grow step by step takes three times as long. */
  reserve(names: number): void {
    if (names * 2 >= this.#hashes.length) this.#resize(names)
  }

  /** Adds names by the words of `hashes`. */
  addHashes(hashes: Uint32Array): void {
    for (let index = 0; index < hashes.length; index += 2) this.#add(hashes[index] ?? 0, hashes[index + 1] ?? 0)
  }

  #add(one: number, other: number): boolean {
    const place = this.#place(one, other)
    if (this.#places[place] !== 0) return false
    this.#hashes[this.#size * 2] = one
    this.#hashes[this.#size * 2 + 1] = other
    this.#size += 1
    this.#places[place] = this.#size
    if (this.#size * 2 === this.#hashes.length) this.#resize(Math.ceil(this.#size * growth))
    return true
  }

  /** Where the number of the name is, or would be. */
  #place(one: number, other: number): number {
    const { length } = this.#places
    let place = Math.floor((one / 2 ** 32) * length)
    for (;;) {
      const number = this.#places[place] ?? 0
      if (number === 0) return place
      const index = (number - 1) * 2
      if (this.#hashes[index] === one && this.#hashes[index + 1] === other) return place
      place = (place + 1) % length
    }
  }

  #resize(room: number): void {
    const hashes = new Uint32Array((room + 1) * 2)
    hashes.set(this.#hashes)
    this.#hashes = hashes
    this.#places = new Uint32Array(Math.ceil(room * spread) + 2)
    for (let number = 0; number < this.#size; number += 1) {
      const [one = 0, other = 0] = [hashes[number * 2], hashes[number * 2 + 1]]
      this.#places[this.#place(one, other)] = number + 1
    }
  }
}

/** Two hashes of 32 bits (cyrb53's). */
function hashesOf(key: string): [number, number] {
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  for (let index = 0; index < key.length; index += 1) {
    const unit = key.charCodeAt(index)
    one = Math.imul(one ^ unit, 2654435761)
    other = Math.imul(other ^ unit, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909)
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return [one >>> 0, other >>> 0]
}
