import { decodeKeys } from '../../documents/search-entries.js'

/** Finds the entries of a document whose keys contain a text, in order; a NUL is before and after each key. */
type FindKeys = (part: string) => (readonly [number: number, value: string])[]

export function keyFinder(text: string): FindKeys {
  const [keys, joined] = decodeKeys(text)
  const values = `${joined} `
  return (part) => {
    const found: [number, string][] = []
    let number = -1
    let start = 0
    let end = -1
    let next = 0
    for (let at = keys.indexOf(part); at >= 0; at = keys.indexOf(part, next)) {
      // Values as a list would take several times the memory.
      for (; next <= at; next = keys.indexOf('\0', next + 1)) {
        number += 1
        start = end + 1
        end = values.indexOf(' ', start)
      }
      found.push([number, values.slice(start, end)])
    }
    return found
  }
}
