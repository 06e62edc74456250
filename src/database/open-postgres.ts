import type { EventEmitter } from 'node:events'
import knex from 'knex'
import type { PostgresAddress } from './database-address.js'
import { importSnapshot } from './import-snapshot.js'
import { preferTls } from './postgres-encryption.js'
import { quietLog } from './quiet-log.js'
import type { Connection, Session } from './session.js'
import { startSession } from './session.js'
import { defaultTimeLimits, limitSettings, type TimeLimits } from './time-limits.js'

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

/**
 * Opens one connection with one read-only, repeatable-read transaction that lasts until the session is closed. With
 * `snapshot`, the id of an exported one, it sees that moment.
 */
export async function openPostgres(
  address: PostgresAddress,
  snapshot: string | null = null,
  limits: TimeLimits = defaultTimeLimits,
): Promise<Session> {
  const session = await startSession(address, connectPostgres(address, 1, limits))
  try {
    if (snapshot !== null) await importSnapshot(session, snapshot)
    return session
  } catch (error) {
    await session.close()
    throw error
  }
}

/** Up to so many connections, each for one transaction at a time. */
export function connectPostgres(
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

/** Values are parsed by field, equally for both engines; never by the driver. */
function asText(value: string): string {
  return value
}
