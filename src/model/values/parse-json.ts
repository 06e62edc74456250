import type { Json } from './json.js'

/** An unterminated string matches up to the end of the text, and JSON.parse then fails. */
const token = /"(?:[^"\\]|\\.?)*(?:"(\s*:)?|$)|-?(?:NaN|Infinity)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs

/** Values that JSON.parse cannot represent: long integers, huge exponents, Python's NaN and Infinity. */
const needsCare = /\d{16}|[eE]\+?\d{3}|NaN|Infinity/

/**
 * Parses the text of a JSON column. Integers beyond 2^53 become bigints; NaN and infinities, which Python writes but JSON
 * does not have, become null. Throws a SyntaxError.
 */
export function parseJson(text: string): Json {
  if (!needsCare.test(text)) return JSON.parse(text)
  // Every string value gets a prefix, to tell strings from long integers that are passed as strings.
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

/** A number, or a bigint beyond 2^53. */
export function wholeNumber(digits: string | bigint): number | bigint {
  const number = Number(digits)
  return Number.isSafeInteger(number) ? number : BigInt(digits)
}
