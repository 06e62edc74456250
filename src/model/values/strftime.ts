import { twoDigits } from './two-digits.js'

/** A date, a time or both, as Python's classes hold them. */
interface DateTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  /** Six digits. */
  readonly fraction: string
  /** `+0200`; '' without a time zone. */
  readonly offset: string
}

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]

const three = (value: number) => String(value).padStart(3, '0')
const hourOf12 = ({ hour }: DateTime) => hour % 12 || 12

/** The directives of Python's `strftime`, in the C locale that Django runs in. */
const directives: Readonly<Record<string, (time: DateTime) => string>> = {
  'a': (time) => dayName(time).slice(0, 3),
  'A': dayName,
  'b': (time) => monthName(time).slice(0, 3),
  'B': monthName,
  'c': (time) => strftimeOf(time, '%a %b %e %H:%M:%S %Y'),
  'd': ({ day }) => twoDigits(day),
  'D': (time) => strftimeOf(time, '%m/%d/%y'),
  'e': ({ day }) => String(day).padStart(2),
  'f': ({ fraction }) => fraction,
  'F': (time) => strftimeOf(time, '%Y-%m-%d'),
  'G': (time) => String(isoWeek(time).year),
  'h': (time) => monthName(time).slice(0, 3),
  'H': ({ hour }) => twoDigits(hour),
  'I': (time) => twoDigits(hourOf12(time)),
  'j': (time) => three(dayOfYear(time)),
  'm': ({ month }) => twoDigits(month),
  'M': ({ minute }) => twoDigits(minute),
  'p': ({ hour }) => (hour < 12 ? 'AM' : 'PM'),
  'R': (time) => strftimeOf(time, '%H:%M'),
  'S': ({ second }) => twoDigits(second),
  'T': (time) => strftimeOf(time, '%H:%M:%S'),
  'u': (time) => String(weekday(time) || 7),
  'U': (time) => twoDigits(Math.floor((dayOfYear(time) + 6 - weekday(time)) / 7)),
  'V': (time) => twoDigits(isoWeek(time).week),
  'w': (time) => String(weekday(time)),
  'W': (time) => twoDigits(Math.floor((dayOfYear(time) + 6 - ((weekday(time) + 6) % 7)) / 7)),
  'x': (time) => strftimeOf(time, '%m/%d/%y'),
  'X': (time) => strftimeOf(time, '%H:%M:%S'),
  'y': ({ year }) => twoDigits(year % 100),
  'Y': ({ year }) => String(year),
  'z': ({ offset }) => offset,
  // Of other zones the names are not known.
  'Z': ({ offset }) => (offset === '' ? '' : offset === '+0000' ? 'UTC' : '%Z'),
  '%': () => '%',
  '-d': ({ day }) => String(day),
  '-H': ({ hour }) => String(hour),
  '-I': (time) => String(hourOf12(time)),
  '-j': (time) => String(dayOfYear(time)),
  '-m': ({ month }) => String(month),
  '-M': ({ minute }) => String(minute),
  '-S': ({ second }) => String(second),
  '-y': ({ year }) => String(year % 100),
}

const directivePattern = /%(-?.|$)/gs

/**
 * A text of the database as Python's `strftime` writes it: `YYYY-MM-DD`, `HH:MM:SS[.ffffff]`, or both with `T` between
 * them and `Z` or an offset after them. Other texts are returned unchanged.
 */
export function strftime(stored: string, format: string): string {
  const parts = /^(?:(\d{4})-(\d\d)-(\d\d))?T?(?:(\d\d):(\d\d):(\d\d)(?:\.(\d{6}))?)?(Z|[+-][\d:]+)?$/.exec(stored)
  if (!parts) return stored
  const [, year = '1900', month = '01', day = '01', hour = '0', minute = '0', second = '0'] = parts
  const offset = parts[8] === 'Z' ? '+0000' : (parts[8] ?? '').replaceAll(':', '')
  const [date, time] = [
    { year: Number(year), month: Number(month), day: Number(day) },
    { hour: Number(hour), minute: Number(minute), second: Number(second) },
  ]
  return strftimeOf({ ...date, ...time, fraction: parts[7] ?? '000000', offset }, format)
}

/** The directives of a format that are not supported; `%Z` is supported for UTC only. */
export function unknownDirectives(format: string, hasZoneName: boolean): string[] {
  const found = [...format.matchAll(directivePattern)].map(([text, name = '']) => ({ text, name }))
  return found.filter(({ name }) => !(name in directives) || (name === 'Z' && hasZoneName)).map(({ text }) => text)
}

function strftimeOf(time: DateTime, format: string): string {
  return format.replace(directivePattern, (text, name: string) => directives[name]?.(time) ?? text)
}

function dayName(time: DateTime): string {
  return days[weekday(time)] ?? ''
}

function monthName({ month }: DateTime): string {
  return months[month - 1] ?? ''
}

/** Days since 1970. */
function dayNumber({ year, month, day }: Pick<DateTime, 'year' | 'month' | 'day'>): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return Math.round(date.getTime() / 86_400_000)
}

/** 0 is Sunday. */
function weekday(time: DateTime): number {
  return (((dayNumber(time) + 4) % 7) + 7) % 7
}

/** From 1. */
function dayOfYear(time: DateTime): number {
  return dayNumber(time) - dayNumber({ year: time.year, month: 1, day: 1 }) + 1
}

/** Week and year by ISO 8601: those of the Thursday of the week. */
function isoWeek(time: DateTime): { year: number; week: number } {
  const thursday = dayNumber(time) - ((weekday(time) + 6) % 7) + 3
  const year = new Date(thursday * 86_400_000).getUTCFullYear()
  return { year, week: Math.floor((thursday - dayNumber({ year, month: 1, day: 1 })) / 7) + 1 }
}
