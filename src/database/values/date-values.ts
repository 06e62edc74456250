import type { TimeZone } from '../../model/values/time-zone.js'
import { twoDigits } from '../../model/values/two-digits.js'
import { DamagedValueError } from './damaged-value.js'

const dateTimePattern = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,6})\d*)?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/
const timePattern = /^(\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,6})\d*)?)?([+-]\d\d(?::?\d\d)*)?$/
const intervalPattern =
  /^P(?:(-?\d+)Y)?(?:(-?\d+)M)?(?:(-?\d+)D)?(?:T(?:(-?\d+)H)?(?:(-?\d+)M)?(?:(-?)(\d+)(?:\.(\d{1,6}))?S)?)?$/

/** A day that every month has. */
const usualDay = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])(?!\d)/

const second = 1_000_000n
const day = 86_400n * second

/**
 * `2026-04-22 07:05:07.12+00` as `2026-04-22T07:05:07.120000Z`. A text without offset, as Django stores it in SQLite, is
 * in the local zone if there is one, else in UTC. Anything else (`infinity`) is returned unchanged. Throws a
 * DamagedValueError for a time that no clock shows, and a day that no calendar has where an offset has to be added.
 */
export function dateTime(stored: string, localZone: TimeZone | null = null): string {
  const parts = dateTimePattern.exec(stored)
  if (!parts) return stored
  const [, date, minutes, seconds = '00', fraction, given] = parts
  checkClock(stored, `${minutes}:${seconds}`)
  if (given === undefined && localZone) return localZone.utcOf(`${date}T${minutes}:${seconds}${fractionText(fraction)}`)
  const offset = given ?? 'Z'
  const micros = fractionText(fraction)
  if (offset === 'Z' || /^[+-]0+(?::0+)?$/.test(offset)) return `${date}T${minutes}:${seconds}${micros}Z`
  const zone = offset.length === 3 ? `${offset}:00` : offset.replace(/^(...):?/, '$1:')
  const instant = new Date(`${date}T${minutes}:${seconds}${zone}`)
  if (Number.isNaN(instant.getTime())) throw new DamagedValueError(stored)
  return `${instant.toISOString().slice(0, 19)}${micros}Z`
}

/**
 * Whether it names a day that no calendar has, such as 2026-02-30 or one of zeros, as MySQL and SQLite may store them. The
 * drivers of MySQL for Python make None of such a date, and Django fails with one of SQLite.
 */
export function isNoDay(stored: string): boolean {
  if (usualDay.test(stored)) return false
  const [, year, month = 0, day] = (/^(\d+)-(\d\d?)-(\d\d?)(?!\d)/.exec(stored) ?? []).map(Number)
  if (year === undefined) return false
  // Calendars repeat after 400 years, and JavaScript takes years below 100 for others.
  return year === 0 || new Date(Date.UTC(2000 + (year % 400), month - 1, day)).getUTCMonth() !== month - 1
}

/**
 * A text of a column of dates, or of dates and times. SQLite stores others there as well, such as the time that a field
 * had before it became one of dates alone: Django makes None of these. It fails with some of PostgreSQL: `infinity`, and
 * years that Python does not have. Throws a DamagedValueError for both.
 */
export function readableDate(stored: string, kind: 'date' | 'date and time'): string {
  const text = padded(stored)
  const isReadable = /^\d{4}-\d\d-\d\d$/.test(text) || (kind === 'date and time' && dateTimePattern.test(text))
  if (!isReadable || isNoDay(text)) throw new DamagedValueError(stored)
  return text
}

/** Programs other than Django may store `9:5` in SQLite, which it reads as `09:05`. */
function padded(stored: string): string {
  return stored.replace(/(?<![\d.,+])\d(?=[-:T .,]|$)/g, '0$&')
}

/** A date-time without an offset, as a driver of Python reads it from a column without a time zone. */
export function naiveDateTime(stored: string): string {
  return dateTime(stored).replace(/Z$/, '')
}

/**
 * A date-time of a field. One without offset in an hour that the clocks of the local zone skip is no instant: it stays
 * without an offset, as Python reads it with USE_TZ = False.
 */
export function fieldDateTime(stored: string, localZone: TimeZone | null): string {
  const instant = dateTime(stored, localZone)
  const [, , , , , given] = dateTimePattern.exec(stored) ?? []
  if (localZone === null || given !== undefined) return instant
  const local = naiveDateTime(stored)
  return localZone.local(instant) === local ? instant : local
}

/** A date-time that is a key, as JSON has it: `2026-04-22T07:05:07Z`, with a local zone without an offset. */
export function keyDateTime(stored: string, localZone: TimeZone | null): string {
  const read = fieldDateTime(stored, localZone)
  return localZone?.local(read) ?? read
}

/** The same as Python's `str` writes it: `2026-04-22 07:05:07+00:00`. */
export function pythonDateTime(stored: string, localZone: TimeZone | null): string {
  return keyDateTime(stored, localZone).replace('T', ' ').replace(/Z$/, '+00:00')
}

/**
 * `22:05:07.12` as `22:05:07.120000` (`datetime.time.isoformat`); without its offset, which Django leaves out
 * (`parse_time`), or unchanged in a column that has offsets. Throws a DamagedValueError for `25:00`, for what is longer
 * than a day or below zero, as MySQL stores it, and for other texts.
 */
export function time(stored: string, hasOffsets: boolean): string {
  const [, minutes, seconds = '00', fraction, offset] = timePattern.exec(padded(stored)) ?? []
  checkClock(stored, `${minutes}:${seconds}`)
  if (hasOffsets && offset !== undefined) return stored
  return `${minutes}:${seconds}${fractionText(fraction)}`
}

/** Python has no such time, and fails where Django reads it. */
function checkClock(stored: string, clock: string): void {
  if (!/^([01]\d|2[0-3])(:[0-5]\d){2}$/.test(clock)) throw new DamagedValueError(stored)
}

/**
 * `[D ]HH:MM:SS[.ffffff]` of an ISO 8601 interval or a number of microseconds (`django.utils.duration.duration_string`).
 * Throws a DamagedValueError for other texts.
 */
export function duration(stored: string): string {
  const microseconds = /^-?\d+$/.test(stored) ? BigInt(stored) : intervalMicroseconds(stored)
  if (microseconds === null) throw new DamagedValueError(stored)
  const rest = ((microseconds % day) + day) % day
  const days = (microseconds - rest) / day
  const seconds = rest / second
  const clock = [seconds / 3600n, (seconds / 60n) % 60n, seconds % 60n].map(twoDigits)
  const micros = fractionText(String(rest % second).padStart(6, '0'))
  return `${days === 0n ? '' : `${days} `}${clock.join(':')}${micros}`
}

/** Years count 365 days and months 30, as psycopg reads them. */
function intervalMicroseconds(stored: string): bigint | null {
  const parts = intervalPattern.exec(stored)
  if (!parts) return null
  const [years, months, days, hours, minutes] = parts.slice(1, 6).map((part) => BigInt(part ?? '0'))
  const fraction = BigInt(`${parts[6] ?? ''}${parts[7] ?? '0'}${(parts[8] ?? '').padEnd(6, '0')}`)
  const wholeDays = (years ?? 0n) * 365n + (months ?? 0n) * 30n + (days ?? 0n)
  return wholeDays * day + ((hours ?? 0n) * 3600n + (minutes ?? 0n) * 60n) * second + fraction
}

/** Six digits, or nothing when all are zero. */
function fractionText(fraction: string | undefined): string {
  const digits = (fraction ?? '').padEnd(6, '0')
  return digits === '000000' ? '' : `.${digits}`
}
