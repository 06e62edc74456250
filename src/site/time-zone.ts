/**
 * A UTC date-time of the database, `YYYY-MM-DDTHH:MM:SS[.ffffff]Z`, as REST framework prints it in a time zone:
 * the local time with its offset, `Z` for UTC.
 */
export function inTimeZone(utc: string, timeZone: string): string {
  if (timeZone === 'UTC' || timeZone === 'Etc/UTC') return utc
  const instant = Date.parse(`${utc.slice(0, 19)}Z`)
  if (Number.isNaN(instant)) return utc
  const minutes = offsetMinutes(instant, timeZone)
  const local = new Date(instant + minutes * 60_000).toISOString().slice(0, 19)
  const fraction = utc.slice(19, -1)
  return local + fraction + offsetText(minutes)
}

function offsetMinutes(instant: number, timeZone: string): number {
  const parts = formatter(timeZone).formatToParts(instant)
  const number = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const local = Date.UTC(
    number('year'),
    number('month') - 1,
    number('day'),
    number('hour'),
    number('minute'),
    number('second'),
  )
  return Math.round((local - instant) / 60_000)
}

function offsetText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(timeZone: string): Intl.DateTimeFormat {
  let known = formatters.get(timeZone)
  if (!known) {
    known = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formatters.set(timeZone, known)
  }
  return known
}
