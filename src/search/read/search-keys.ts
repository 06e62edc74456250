import { decodeKeys } from '../../documents/search-entries.js'

/** Finds the entries of a document whose keys contain a text, in order; a NUL is before and after each key. */
type FindKeys = (part: string) => (readonly [number: number, value: string])[]

export function keyFinder(text: string): FindKeys {
  const [keys, values] = decodeKeys(text)
  return (part) => {
    const found: [number, string][] = []
    let number = -1
    let from = 0
    for (let at = keys.indexOf(part); at >= 0; at = keys.indexOf(part, from)) {
      number += keys.slice(from, at + 1).split('\0').length - 1
      // Values as a list would take several times the memory.
      found.push([number, values.split(' ', number + 1)[number] ?? ''])
      from = keys.indexOf('\0', at + 1)
    }
    return found
  }
}
