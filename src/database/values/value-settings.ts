import type { Manifest } from '../../model/manifest/manifest.js'
import { TimeZone } from '../../model/values/time-zone.js'

/** Settings of a project that decide how its values are converted. */
export interface ValueSettings {
  /** Time zone of stored times with USE_TZ = False; null: UTC. */
  readonly localZone: TimeZone | null
  /** Time zone of times in columns of PostgreSQL without one, which REST framework takes for times of TIME_ZONE. */
  readonly naiveZone: TimeZone | null
  /** Whether the API writes times of such columns as they are stored. */
  readonly keepsNaive: boolean
}

/** Of a database that no manifest describes. */
export const unknownSettings: ValueSettings = { localZone: null, naiveZone: null, keepsNaive: false }

export function valueSettingsOf({ use_tz, time_zone, rest_framework: rest }: Manifest): ValueSettings {
  const naiveZone = new TimeZone(time_zone)
  const keepsNaive = rest?.datetime_format === null
  return { localZone: use_tz === false ? naiveZone : null, naiveZone, keepsNaive }
}
