import { parseData, tagged } from './document-tag.js'
import { firstDigit, maxDigit, maxShared } from './search-format.js'

/** Words or parts of words in order, and their values. */
export type SearchEntries = readonly (readonly [key: string, value: string])[]

/**
 * Keys, each as the length of the prefix shared with the one before, that of the rest, and the rest; and values. The
 * lengths are one character, or three with 0 first.
 */
type Packed = readonly [keys: string, values: string]

/** Values are ASCII that JSON does not escape, without the blank. */
export function encodeEntries(entries: SearchEntries): string {
  let keys = ''
  let before = ''
  for (const [key] of entries) {
    let shared = 0
    while (shared < key.length && key[shared] === before[shared]) shared += 1
    keys += lengthsText(shared, key.length - shared) + key.slice(shared)
    before = key
  }
  const packed: Packed = [keys, entries.map(([, value]) => value).join(' ')]
  return tagged('search-entries/2', JSON.stringify(packed))
}

/** The document with other values of the same keys. */
export function replaceValues(text: string, values: readonly string[]): string {
  const end = text.lastIndexOf('"')
  const start = text.lastIndexOf('"', end - 1) + 1
  return text.slice(0, start) + values.join(' ') + text.slice(end)
}

export function decodeEntries(text: string): SearchEntries {
  const [joined, values] = decodeKeys(text)
  const keys = joined.slice(1, -1).split('\0')
  return values.split(' ').map((value, at) => [keys[at] ?? '', value])
}

/** All keys, with a NUL before each and at the end, and the values, with a blank between them. */
export function decodeKeys(text: string): [keys: string, values: string] {
  const [packed, values] = parseData<Packed>('search-entries/2', text)
  let keys = ''
  let key = ''
  let at = 0
  const length = (): number => {
    const digit = packed.charCodeAt(at++) - firstDigit
    if (digit >= maxDigit) return maxDigit + length()
    if (digit >= 0) return digit
    throw new Error('damaged document')
  }
  while (at < packed.length) {
    const both = length()
    const shared = both ? both % maxShared : length()
    const rest = both ? (both - shared) / maxShared : length()
    key = key.slice(0, shared) + packed.slice(at, at + rest)
    at += rest
    keys += `\0${key}`
  }
  return [`${keys}\0`, values]
}

/** `rest` is not 0, since keys differ and are in order. */
function lengthsText(shared: number, rest: number): string {
  return shared < maxShared
    ? lengthText(shared + maxShared * rest)
    : lengthText(0) + lengthText(shared) + lengthText(rest)
}

function lengthText(length: number): string {
  return length < maxDigit
    ? String.fromCharCode(firstDigit + length)
    : String.fromCharCode(firstDigit + maxDigit) + lengthText(length - maxDigit)
}
