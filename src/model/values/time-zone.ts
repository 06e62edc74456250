import { twoDigits } from './two-digits.js'

/** Whether a name of the IANA database is one of UTC. */
export function isUtc(zone: string): boolean {
  return zone === 'UTC' || zone === 'Etc/UTC'
}

/** A time zone by its name in the IANA database. */
export class TimeZone {
  readonly #name: string
  #formatter: Intl.DateTimeFormat | null = null

  constructor(name: string) {
    this.#name = name
  }

  /**
   * A UTC date-time of the database, `YYYY-MM-DDTHH:MM:SS[.ffffff]Z`, as REST framework prints it in the zone: the local
   * time with its offset, `Z` for none, as in London in winter. One that Python cannot hold in the zone stays in UTC. One
   * without `Z` is a local time that the clocks of the zone skip: Python gives it the offset from before the change.
   */
  print(utc: string): string {
    if (isUtc(this.#name)) return utc
    if (/^[\d-]+T[\d:.]+$/.test(utc)) return utc + offsetText(this.#offsetSeconds(shownBy(utc) - day))
    const instant = shownBy(utc)
    if (Number.isNaN(instant)) return utc
    const seconds = this.#offsetSeconds(instant)
    const local = new Date(instant + seconds * 1000).toISOString()
    // Before the year 1, whose number Intl repeats, and after 9999 Python has no times.
    if (Math.abs(seconds) > 86_400 || local.startsWith('+')) return utc
    const fraction = utc.slice(19, -1)
    return local.slice(0, 19) + fraction + offsetText(seconds)
  }

  /**
   * The UTC date-time, `YYYY-MM-DDTHH:MM:SS[.ffffff]Z`, of a local one without offset. A local time that occurs twice
   * is the first one; one that is skipped has the offset from before the change.
   */
  utcOf(local: string): string {
    const shown = shownBy(local)
    if (Number.isNaN(shown)) return local
    const offsets = [shown - day, shown + day].map((instant) => this.#offsetSeconds(instant) * 1000)
    const instants = offsets.map((offset) => shown - offset)
    const found = instants.find((instant) => instant + this.#offsetSeconds(instant) * 1000 === shown) ?? instants[0]
    return `${new Date(found ?? shown).toISOString().slice(0, 19)}${local.slice(19)}Z`
  }

  /** A UTC date-time of the database as the clocks of the zone show it, without an offset; one without stays. */
  local(utc: string): string {
    if (!utc.endsWith('Z')) return utc
    const printed = this.print(utc)
    return printed.replace(/(Z|[+-]\d\d:\d\d(:\d\d)?)$/, '')
  }

  #offsetSeconds(instant: number): number {
    this.#formatter ??= formatterOf(this.#name)
    const parts = this.#formatter.formatToParts(instant)
    const number = (type: string) => Number(parts.find((part) => part.type === type)?.value)
    const local = new Date(0)
    // `Date.UTC` takes years up to 99 for those of the last century.
    local.setUTCFullYear(number('year'), number('month') - 1, number('day'))
    local.setUTCHours(number('hour'), number('minute'), number('second'))
    return Math.round((local.getTime() - instant) / 1000)
  }
}

const day = 86_400_000

/** The instant at which clocks in UTC show this. */
function shownBy(text: string): number {
  return Date.parse(`${text.slice(0, 19)}Z`)
}

/** `+01:00`, or `Z` for none; for local mean time, before time zones, `+00:53:28`. */
function offsetText(offset: number): string {
  if (offset === 0) return 'Z'
  const size = Math.abs(offset)
  const seconds = size % 60
  const [hours, minutes] = [Math.floor(size / 3600), Math.floor(size / 60) % 60].map(twoDigits)
  const whole = `${offset < 0 ? '-' : '+'}${hours}:${minutes}`
  return seconds === 0 ? whole : `${whole}:${twoDigits(seconds)}`
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
}
