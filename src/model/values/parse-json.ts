import type { Json } from './json.js'

/**
 * A number, or a part of a string: it begins with the quote or an escape, and goes to the next escape or to the end. An
 * expression for whole strings would overflow the stack for a long one.
 */
const token = /(?:"|\\.)[^"\\]*(?:(")(\s*:)?)?|-?(?:NaN|Infinity)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs

/** Values that JSON.parse cannot represent: long integers, huge exponents, Python's NaN and Infinity. */
const needsCare = /\d{16}|[eE]\+?\d{3}|NaN|Infinity/

/**
 * Parses the text of a JSON column. Integers beyond 2^53 become bigints; NaN and infinities, which Python writes but JSON
 * does not have, become null. Throws a SyntaxError.
 */
export function parseJson(text: string): Json {
  if (!needsCare.test(text)) return JSON.parse(text)
  // Every string value gets a letter at its end, to tell strings from long integers that are passed as strings.
  const marked = text.replace(token, (found, end: string | undefined, colon: string | undefined) => {
    if (found.startsWith('"') || found.startsWith('\\'))
      return end === undefined || colon !== undefined ? found : `${found.slice(0, -1)}s"`
    if (/[NI]/.test(found)) return 'null'
    return /^-?\d{16,}$/.test(found) ? `"${found}n"` : found
  })
  return JSON.parse(marked, (_key, value: Json) => {
    if (typeof value === 'number') return Number.isFinite(value) ? value : null
    if (typeof value !== 'string') return value
    const own = value.slice(0, -1)
    return value.endsWith('n') ? wholeNumber(own) : own
  })
}

/** A number, or a bigint beyond 2^53. */
export function wholeNumber(digits: string | bigint): number | bigint {
  const number = Number(digits)
  return Number.isSafeInteger(number) ? number : BigInt(digits)
}
