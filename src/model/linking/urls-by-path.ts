import { pathHash } from '../path-hash.js'

const initialLength = 1024

/** The URLs of a site in a hash table by path, which does not hold the paths. */
export class UrlsByPath<Url extends { readonly path: string | null }> {
  /** In the order of adding. */
  readonly #urls: Url[] = []
  /** Indexes of `#urls` plus one, each at the place of its hash or after it; 0: free. */
  #places = new Int32Array(initialLength)

  get(path: string | null): Url | undefined {
    return path === null ? undefined : this.#urls[(this.#places[this.#find(path)] ?? 0) - 1]
  }

  /** Adds a URL unless its path is taken. Returns whether it was added. */
  add(url: Url): boolean {
    const place = this.#find(url.path ?? '')
    if (this.#places[place] !== 0) return false
    this.#places[place] = this.#urls.push(url)
    if (2 * this.#urls.length > this.#places.length) this.#grow()
    return true
  }

  values(): IterableIterator<Url> {
    return this.#urls.values()
  }

  /** The place where the path is, or would be. */
  #find(path: string): number {
    const places = this.#places
    let place = pathHash(path) % places.length
    for (;;) {
      const url = this.#urls[(places[place] ?? 0) - 1]
      if (!url || url.path === path) return place
      place = (place + 1) % places.length
    }
  }

  #grow(): void {
    this.#places = new Int32Array(4 * this.#urls.length)
    for (const [index, { path }] of this.#urls.entries()) this.#places[this.#find(path ?? '')] = index + 1
  }
}
