import { decodeKeys } from '../../documents/search-entries.js'
import { firstOf } from '../../model/values/first-of.js'

/** Finds the entries of a document whose keys contain a text, in order; a NUL is before and after each key. */
type FindKeys = (part: string) => (readonly [number: number, value: string])[]

export function keyFinder(text: string): FindKeys {
  const [keys, starts, values] = decodeKeys(text)
  return (part) => {
    const found: [number, string][] = []
    let at = keys.indexOf(part)
    while (at >= 0) {
      const next = firstOf(starts.length, (key) => (starts[key] ?? 0) > at)
      found.push([next - 1, values[next - 1] ?? ''])
      at = keys.indexOf(part, starts[next] ?? keys.length)
    }
    return found
  }
}
