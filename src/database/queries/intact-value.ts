import { ExportError } from '../../errors.js'
import type { FieldValue } from '../../model/rows/rows.js'
import type { TimeZone } from '../../model/values/time-zone.js'
import type { Raw } from '../session.js'
import { DamagedValueError } from '../values/damaged-value.js'
import { dateTime, isNoDay } from '../values/date-values.js'
import type { Converter } from '../values/field-converter.js'
import { excerpt, type ValuePlace } from './check-text.js'

/**
 * Converts a value that may decide who sees what, so that null in its place would be wrong. Throws `corrupt-value` for
 * one that its column cannot hold.
 */
export function intactValue(raw: Raw | undefined, convert: Converter, place: ValuePlace): FieldValue {
  if (raw === null || raw === undefined) return null
  try {
    return convert(raw)
  } catch (error) {
    if (!(error instanceof DamagedValueError)) throw error
    const { table, column, keyColumn, key } = place
    const message = `${table}.${column} of the row with ${keyColumn} ${key} should hold something else: ${excerpt(String(raw))}`
    const fix = 'Correct the value in the database, or delete the row.'
    throw new ExportError('corrupt-value', message, fix, { cause: error })
  }
}

/** A date and time, as `dateTime` writes it; null: none. Throws `corrupt-value`. */
export function intactDateTime(
  raw: Raw | undefined,
  place: ValuePlace,
  localZone: TimeZone | null = null,
): string | null {
  const read = intactValue(raw, (stored) => dateTime(dated(String(stored)), localZone), place)
  return read === null ? null : String(read)
}

/** Throws a DamagedValueError for a text that is no date of Python: Django fails, or makes None of it. */
function dated(stored: string): string {
  const isDate = /^\d{4}-\d\d?-\d\d?(?!\d).*(?<! BC)$/.test(stored) && !isNoDay(stored)
  if (!isDate) throw new DamagedValueError(stored)
  return stored
}
