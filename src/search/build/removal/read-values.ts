import { bitsOfPair } from '../../../documents/search-format.js'
import { visitPlaces } from '../../read/search-numbers.js'
import type { PlacesOfWord } from '../word-places.js'

/**
 * The places on some of the pages of a word, whose value NumberEncoder encoded. `wanted` and `pages` are ascending.
 * Throws Error for a value that ends early.
 */
export function placesOn(wanted: Int32Array, pages: Int32Array, text: string): PlacesOfWord {
  // Each takes a bit at least. The system gives no memory for what is not written.
  const most = Math.ceil((bitsOfPair / 2) * text.length)
  const found = { pages: new Int32Array(most), places: new Int32Array(most), blanks: new Uint8Array(most) }
  const last = wanted.length - 1
  let next = 0
  let count = 0
  visitPlaces(text, pages, (page, place, isAfterBlank) => {
    while (next < last && (wanted[next] ?? 0) < page) next += 1
    if (wanted[next] !== page) return
    found.pages[count] = page
    found.places[count] = place
    found.blanks[count] = isAfterBlank ? 1 : 0
    count += 1
  })
  return {
    pages: found.pages.subarray(0, count),
    places: found.places.subarray(0, count),
    blanks: found.blanks.subarray(0, count),
  }
}
