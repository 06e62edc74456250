import { twoDigits } from './two-digits.js'

const second = 1_000_000n

/** Microseconds of `[D ]HH:MM:SS[.ffffff]`; null: no such text. */
function microsecondsOf(stored: string): bigint | null {
  const parts = /^(?:(-?\d+) )?(\d+):(\d\d):(\d\d)(?:\.(\d{6}))?$/.exec(stored)
  if (!parts) return null
  const [days = 0n, hours = 0n, minutes = 0n, seconds = 0n, fraction = 0n] = parts
    .slice(1)
    .map((part) => BigInt(part ?? 0))
  return (((days * 24n + hours) * 60n + minutes) * 60n + seconds) * second + fraction
}

/** `-P0DT18H59M59.998500S` of a stored duration (django.utils.duration.duration_iso_string). */
export function isoDuration(stored: string): string {
  const microseconds = microsecondsOf(stored)
  if (microseconds === null) return stored
  const size = microseconds < 0n ? -microseconds : microseconds
  const seconds = size / second
  const micros = size % second
  const fraction = micros === 0n ? '' : `.${String(micros).padStart(6, '0')}`
  const [hours, minutes, rest] = [(seconds / 3600n) % 24n, (seconds / 60n) % 60n, seconds % 60n].map(twoDigits)
  return `${microseconds < 0n ? '-' : ''}P${seconds / 86_400n}DT${hours}H${minutes}M${rest}${fraction}S`
}

/** `-1 day, 3:00:00.000020` of a stored duration, as Python's `str` writes it. */
export function pythonDuration(stored: string): string {
  const [, days, time = stored] = /^(-?\d+) (.*)$/.exec(stored) ?? []
  const clock = time.replace(/^0(?=\d:)/, '')
  if (days === undefined) return clock
  return `${days} day${/^-?1$/.test(days) ? '' : 's'}, ${clock}`
}

/** `str(timedelta.total_seconds())`, which REST framework writes where a duration has no format: `86402.0`. */
export function durationSeconds(stored: string): string {
  const microseconds = microsecondsOf(stored)
  if (microseconds === null) return stored
  const seconds = Number(microseconds) / 1e6
  if (Number.isInteger(seconds)) return `${seconds}.0`
  return Math.abs(seconds) < 1e-4 ? seconds.toExponential().replace('e-', 'e-0') : String(seconds)
}
