import { parseData, tagged } from './document-tag.js'
import { firstDigit } from './search-format.js'

/** Keys, each as lengths of what it shares with the one before and of the rest, then the rest; and their values. */
type GramLeaf = readonly [keys: string, values: string]

/** Grams in order, with values that are texts without a blank. */
export function encodeGrams(entries: readonly (readonly [gram: string, value: string])[]): string {
  let keys = ''
  let before = ''
  for (const [gram] of entries) {
    let shared = 0
    while (shared < gram.length && gram[shared] === before[shared]) shared += 1
    keys += String.fromCharCode(firstDigit + shared, firstDigit + gram.length - shared) + gram.slice(shared)
    before = gram
  }
  const leaf: GramLeaf = [keys, entries.map(([, value]) => value).join(' ')]
  return tagged('search-grams/1', JSON.stringify(leaf))
}

/** Flat pairs of gram and value. */
export function decodeGrams(text: string): string[] {
  const [keys, values] = parseData<GramLeaf>('search-grams/1', text)
  const entries: string[] = []
  let gram = ''
  let at = 0
  for (const value of values.split(' ')) {
    const end = at + 2 + keys.charCodeAt(at + 1) - firstDigit
    gram = gram.slice(0, keys.charCodeAt(at) - firstDigit) + keys.slice(at + 2, end)
    entries.push(gram, value)
    at = end
  }
  return entries
}
