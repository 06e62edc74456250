import type { Json } from './json.js'

/** A whole number as Python's `int` reads it: with blanks around, a sign, underscores between digits; null: none. */
export function pythonInt(text: string | null): number | null {
  const digits = text?.trim() ?? ''
  return /^[+-]?\d+(?:_\d+)*$/.test(digits) ? Number(digits.replaceAll('_', '')) : null
}

/** The id that Django looks for by a key: of a stored reference, or a JSON value; NaN: none. */
export function idOf(key: Json): number {
  if (typeof key === 'string') return pythonInt(key) ?? Number.NaN
  return typeof key === 'number' || typeof key === 'boolean' ? Math.trunc(Number(key)) : Number.NaN
}

/** The same for a key in the record of an export, where numbers are texts, too. */
export function recordedId(key: string | null): number {
  return key === null ? Number.NaN : (pythonInt(key) ?? Math.trunc(Number(key)))
}
