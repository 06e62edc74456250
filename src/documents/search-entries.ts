import { parseData, tagged } from './document-tag.js'
import { firstDigit } from './search-format.js'

/** Words or parts of words in order, and their values. */
export type SearchEntries = readonly (readonly [key: string, value: string])[]

/** Keys, each as the length of the prefix shared with the one before, that of the rest, and the rest; and values. */
type Packed = readonly [keys: string, values: string]

/** A length is the sum of its characters: each counts this much but the last, which counts less. */
const maxDigit = 20_000

/** Values are texts without a blank. */
export function encodeEntries(entries: SearchEntries): string {
  let keys = ''
  let before = ''
  for (const [key] of entries) {
    let shared = 0
    while (shared < key.length && key[shared] === before[shared]) shared += 1
    keys += lengthText(shared) + lengthText(key.length - shared) + key.slice(shared)
    before = key
  }
  const packed: Packed = [keys, entries.map(([, value]) => value).join(' ')]
  return tagged('search-entries/1', JSON.stringify(packed))
}

export function decodeEntries(text: string): SearchEntries {
  const [keys, values] = parseData<Packed>('search-entries/1', text)
  let key = ''
  let at = 0
  const length = (): number => {
    const digit = keys.charCodeAt(at++) - firstDigit
    return digit < maxDigit ? digit : maxDigit + length()
  }
  return values.split(' ').map((value) => {
    const shared = length()
    const rest = length()
    key = key.slice(0, shared) + keys.slice(at, at + rest)
    at += rest
    return [key, value]
  })
}

function lengthText(length: number): string {
  return length < maxDigit
    ? String.fromCharCode(firstDigit + length)
    : String.fromCharCode(firstDigit + maxDigit) + lengthText(length - maxDigit)
}
