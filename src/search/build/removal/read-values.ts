import { bitsOf } from '../../read/search-numbers.js'
import type { PlacesOfWord } from '../word-places.js'

/** The kind of a part's value (`src/documents/search-format.ts`), without its numbers. */
export function listKind(value: string): number {
  const [take] = bitsOf(value)
  return take(2)
}

/**
 * The places on some of the pages of a word, whose value NumberEncoder encoded. `wanted` and `pages` are ascending.
 * Throws Error for a value that ends early.
 */
export function placesOn(wanted: Int32Array, pages: Int32Array, text: string): PlacesOfWord {
  const [take, list, gap] = bitsOf(text)
  const isMost = take(1)
  const others = list(1)
  const followed = list(1)
  const width = take(5)
  const found: { pages: number[]; places: number[]; blanks: number[] } = { pages: [], places: [], blanks: [] }
  let [index, other, follower, next] = [0, 0, 0, 0]
  for (const page of pages) {
    const isWanted = page === wanted[next]
    let place = -1
    let isFollowed = true
    while (isFollowed) {
      place += gap(width)
      const isOther = others[other] === index
      isFollowed = followed[follower] === index
      if (isWanted) {
        found.pages.push(page)
        found.places.push(place)
        found.blanks.push(isOther ? 1 - isMost : isMost)
      }
      if (isOther) other += 1
      if (isFollowed) follower += 1
      index += 1
    }
    if (isWanted) next += 1
  }
  return {
    pages: Int32Array.from(found.pages),
    places: Int32Array.from(found.places),
    blanks: Uint8Array.from(found.blanks),
  }
}
