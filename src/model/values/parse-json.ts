import type { Json } from './json.js'

/** A string that nothing closes is one up to the end: the parser refuses it. */
const token = /"(?:[^"\\]|\\.?)*(?:"(\s*:)?|$)|-?(?:NaN|Infinity)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs

/** What plain JSON.parse would lose: long whole numbers, huge exponents, Python's NaN and Infinity. */
const needsCare = /\d{16}|[eE]\+?\d{3}|NaN|Infinity/

/**
 * Parses the text of a JSON column. Whole numbers past 2^53 become bigints. NaN and infinities, which Python writes and
 * JSON does not know, become null. Throws a SyntaxError.
 */
export function parseJson(text: string): Json {
  if (!needsCare.test(text)) return JSON.parse(text)
  // Every string value is marked, so that a number written as a string cannot be mistaken for one.
  const marked = text.replace(token, (found, colon: string | undefined) => {
    if (found.startsWith('"')) return colon === undefined ? `"s${found.slice(1)}` : found
    if (/[NI]/.test(found)) return 'null'
    return /^-?\d{16,}$/.test(found) ? `"n${found}"` : found
  })
  return JSON.parse(marked, (_key, value: Json) => {
    if (typeof value === 'number') return Number.isFinite(value) ? value : null
    if (typeof value !== 'string') return value
    return value.startsWith('n') ? wholeNumber(value.slice(1)) : value.slice(1)
  })
}

/** A number where it is exact, a bigint past 2^53. */
export function wholeNumber(digits: string | bigint): number | bigint {
  const number = Number(digits)
  return Number.isSafeInteger(number) ? number : BigInt(digits)
}
