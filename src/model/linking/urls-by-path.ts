import { pathHash } from '../path-hash.js'

const firstRoom = 1024

/** The rows of a site by path, without holding the paths. */
export class UrlsByPath<Url extends { readonly path: string | null }> {
  /** In the order in which they came. */
  readonly #urls: Url[] = []
  /** Their places in the list plus one, each where its hash says or behind it; 0: free. */
  #places = new Int32Array(firstRoom)

  get(path: string | null): Url | undefined {
    return path === null ? undefined : this.#urls[(this.#places[this.#find(path)] ?? 0) - 1]
  }

  /** Returns whether the path is a new one; otherwise nothing is added. */
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

  /** Where the path is, or would be. */
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
