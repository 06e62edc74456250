import { visitPlaces } from '../../read/search-numbers.js'
import type { PlacesOfWord } from '../word-places.js'

/**
 * The places on some of the pages of a word, whose value NumberEncoder encoded. `wanted` and `pages` are ascending.
 * Throws Error for a value that ends early.
 */
export function placesOn(wanted: Int32Array, pages: Int32Array, text: string): PlacesOfWord {
  const found: { pages: number[]; places: number[]; blanks: number[] } = { pages: [], places: [], blanks: [] }
  let next = 0
  visitPlaces(text, pages, (page, place, isAfterBlank) => {
    while ((wanted[next] ?? page) < page) next += 1
    if (wanted[next] !== page) return
    found.pages.push(page)
    found.places.push(place)
    found.blanks.push(isAfterBlank ? 1 : 0)
  })
  return {
    pages: Int32Array.from(found.pages),
    places: Int32Array.from(found.places),
    blanks: Uint8Array.from(found.blanks),
  }
}
