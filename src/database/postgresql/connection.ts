import type { EventEmitter } from 'node:events'
import knex from 'knex'
import { quietLog } from '../quiet-log.js'
import type { Connection } from '../session.js'
import { defaultTimeLimits, type TimeLimits } from '../time-limits.js'
import type { PostgresAddress } from './address.js'
import { preferTls } from './encryption.js'
import { limitSettings } from './time-limits.js'

/** How long a server may take to answer, in milliseconds. */
const patience = 15_000

/** One form for every value, whatever server, database or role have configured; also behind a pooler. */
const settings = [
  "SET LOCAL TimeZone = 'UTC'",
  "SET LOCAL DateStyle = 'ISO'",
  "SET LOCAL IntervalStyle = 'iso_8601'",
  "SET LOCAL bytea_output = 'hex'",
  'SET LOCAL extra_float_digits = 1',
]

/** Up to so many connections, each for one transaction at a time. */
export function connect(
  address: PostgresAddress,
  connections: number,
  limits: TimeLimits = defaultTimeLimits,
): Connection {
  let lost: Error | null = null
  const said = {
    connectionString: address.url,
    application_name: 'djangocms-static',
    connectionTimeoutMillis: patience,
    keepAlive: true,
    // A server that vanished without a word is noticed within seconds, not after the two hours of most systems.
    keepAliveInitialDelayMillis: patience,
    types: { getTypeParser: () => asText },
  }
  let isEncrypted = address.encryption === 'given'
  const preferred = async () => {
    const settings = await preferTls(said)
    isEncrypted = settings.ssl !== false
    return settings as object
  }
  const connection = knex({
    client: 'pg',
    connection:
      address.encryption === 'prefer' ? preferred : ({ ...said, ssl: isEncrypted ? undefined : false } as object),
    pool: {
      min: 0,
      max: connections,
      afterCreate: (raw: EventEmitter, done: (error: Error | null, raw: EventEmitter) => void) => {
        raw.on('error', (error: Error) => {
          lost = error
        })
        done(null, raw)
      },
    },
    acquireConnectionTimeout: 2 * patience,
    log: quietLog,
  })
  const config = { isolationLevel: 'repeatable read', readOnly: true } as const
  return {
    knex: connection,
    config,
    first: [...settings, ...limitSettings(limits)].join(';'),
    lost: () => lost,
    clearTextHost: () => (isEncrypted ? null : address.remoteHost),
  }
}

/** Values are parsed by field, equally for all engines; never by the driver. */
function asText(value: string): string {
  return value
}
