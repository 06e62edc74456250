import type { Raw } from '../session.js'

/** The value of an integer column that is not nullable. */
export function integer(raw: Raw | undefined): number {
  return Number(raw ?? 0)
}

export function optionalInteger(raw: Raw | undefined): number | null {
  return raw === null || raw === undefined ? null : Number(raw)
}

/** A text; null becomes empty. */
export function text(raw: Raw | undefined): string {
  return optionalText(raw) ?? ''
}

export function optionalText(raw: Raw | undefined): string | null {
  return raw === null || raw === undefined ? null : String(raw)
}

/**
 * A boolean: `f` of PostgreSQL, 0 of SQLite and MySQL, and null are false, and anything else is true, also the texts
 * `True` and `false`, which tools for CSV write. So a damaged value of one that hides something hides it.
 */
export function boolean(raw: Raw | undefined): boolean {
  return raw !== 'f' && Number(raw ?? 0) !== 0
}

/** One that shows or permits something: true only if it is 1, as Python's driver for SQLite has it, or `t`. */
export function strictBoolean(raw: Raw | undefined): boolean {
  return raw === 't' || String(raw) === '1'
}
