import { pathHash } from '../path-hash.js'

const initialLength = 1024

/** The URLs of a site in a hash table by path, which does not hold the paths. */
export class UrlsByPath<Url extends { readonly path: string | null }> {
  /** In the order of adding. */
  readonly #urls: Url[] = []
  /** Indexes of `#urls` plus one, each at the place of its hash or after it; 0: free. */
  #places = new Int32Array(initialLength)
  /** Hashes of the paths of `#urls`, since composing paths to compare them takes longer. */
  #hashes = new Uint32Array(initialLength / 2 + 1)

  get(path: string | null): Url | undefined {
    return path === null ? undefined : this.#urls[(this.#places[this.#find(path, pathHash(path))] ?? 0) - 1]
  }

  /** Adds the URL of a path, unless it is taken. Returns whether it was added. */
  add(path: string, url: Url): boolean {
    const hash = pathHash(path)
    const place = this.#find(path, hash)
    if (this.#places[place] !== 0) return false
    this.#hashes[this.#urls.length] = hash
    this.#places[place] = this.#urls.push(url)
    if (2 * this.#urls.length > this.#places.length) this.#grow()
    return true
  }

  values(): IterableIterator<Url> {
    return this.#urls.values()
  }

  /** The place where the path is, or would be. */
  #find(path: string, hash: number): number {
    const places = this.#places
    let place = hash % places.length
    for (;;) {
      const index = (places[place] ?? 0) - 1
      if (index < 0 || (this.#hashes[index] === hash && this.#urls[index]?.path === path)) return place
      place = (place + 1) % places.length
    }
  }

  #grow(): void {
    const places = new Int32Array(4 * this.#urls.length)
    const hashes = new Uint32Array(places.length / 2 + 1)
    hashes.set(this.#hashes.subarray(0, this.#urls.length))
    for (let index = 0; index < this.#urls.length; index += 1) {
      let place = (hashes[index] ?? 0) % places.length
      while (places[place] !== 0) place = (place + 1) % places.length
      places[place] = index + 1
    }
    this.#places = places
    this.#hashes = hashes
  }
}
