import type { FieldValue } from '../../model/rows/rows.js'
import { wholeNumber } from '../../model/values/parse-json.js'
import type { Raw } from '../session.js'
import { DamagedValueError } from './damaged-value.js'

/** A text as it is stored. */
export function textValue(raw: Raw): string {
  return String(raw)
}

/** Python's driver reads a column that is declared as `bool` so (`register_converter` of django.db.backends.sqlite3). */
export function boolValue(raw: Raw): boolean | null {
  return raw === '' ? null : String(raw) === '1'
}

/** A whole number of any size, which Python's `int` reads as well. Throws a DamagedValueError for others. */
export function integerValue(raw: Raw): FieldValue {
  if (typeof raw === 'bigint') return wholeNumber(raw)
  // Of a column with decimals, which its field does not declare, REST framework writes the whole part.
  if (typeof raw === 'number' && Number.isFinite(raw)) return wholeNumber(BigInt(Math.trunc(raw)))
  const [, digits] = /^\s*([+-]?\d+(?:_\d+)*)(?:\.\d+)?\s*$/.exec(String(raw)) ?? []
  if (digits === undefined) throw new DamagedValueError(String(raw))
  return wholeNumber(digits.replaceAll('_', ''))
}

/** Throws a DamagedValueError for what is no number, and an infinite one, which JSON cannot write. */
export function floatValue(raw: Raw): FieldValue {
  const text = String(raw)
    .trim()
    .replace(/(?<=\d)_(?=\d)/g, '')
  const number = /^[\d.e+-]+$/i.test(text) ? Number(text) : Number.NaN
  if (!Number.isFinite(number)) throw new DamagedValueError(String(raw))
  return number
}

/** With hyphens, which SQLite and MySQL leave out. Throws a DamagedValueError for what Python's `UUID` refuses. */
export function uuidValue(raw: Raw): FieldValue {
  const digits = String(raw).replace(/^urn:|uuid:|[{}-]/g, '')
  if (!/^[0-9a-f]{32}$/i.test(digits)) throw new DamagedValueError(String(raw))
  return digits.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** An IP address. Casts write the mask of a single one, too. */
export function addressValue(raw: Raw): FieldValue {
  const text = String(raw)
  return text.replace(text.includes(':') ? /\/128$/ : /\/32$/, '')
}

/** Bytes in base64. */
export function binaryValue(raw: Raw): FieldValue {
  if (Buffer.isBuffer(raw)) return raw.toString('base64')
  return Buffer.from(String(raw).slice(2), 'hex').toString('base64')
}

/** What the driver gives, as far as JSON can have it. */
export function storedValue(raw: Raw): FieldValue {
  if (Buffer.isBuffer(raw)) return raw.toString('base64')
  if (typeof raw === 'bigint') return wholeNumber(raw)
  return typeof raw === 'number' && !Number.isFinite(raw) ? null : raw
}
