import { parseData, tagged } from './document-tag.js'
import { firstDigit } from './search-format.js'

/** Of words, or of parts of them: values by key, keys in order. */
export type SearchEntries = ReadonlyMap<string, string>

/** Keys, each as lengths of what it shares with the one before and of the rest, then the rest; and their values. */
type Packed = readonly [keys: string, values: string]

/** A length is the sum of characters: so much each but the last, which is less. */
const long = 20_000

/** Values are texts without a blank. */
export function encodeEntries(entries: readonly (readonly [key: string, value: string])[]): string {
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
  const entries = new Map<string, string>()
  let key = ''
  let at = 0
  const length = (): number => {
    const digit = keys.charCodeAt(at++) - firstDigit
    return digit < long ? digit : long + length()
  }
  for (const value of values.split(' ')) {
    const shared = length()
    const rest = length()
    key = key.slice(0, shared) + keys.slice(at, at + rest)
    at += rest
    entries.set(key, value)
  }
  return entries
}

function lengthText(length: number): string {
  return length < long
    ? String.fromCharCode(firstDigit + length)
    : String.fromCharCode(firstDigit + long) + lengthText(length - long)
}
