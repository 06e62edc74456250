import { Socket } from 'node:net'
import knex from 'knex'
import type { Client } from 'pg'
import { quietLog } from '../quiet-log.js'
import type { Connection } from '../session.js'
import { Sockets } from '../sockets.js'
import { defaultTimeLimits, lockTimeout, type TimeLimits } from '../time-limits.js'
import type { PostgresAddress } from './address.js'
import { preferTls } from './encryption.js'

/** Milliseconds that a server has to accept a connection. */
const connectTimeout = 15_000

/** The same texts of values and types, however server, database and role are configured; also behind a pooler. */
const settings = [
  "SET LOCAL TimeZone = 'UTC'",
  "SET LOCAL DateStyle = 'ISO'",
  "SET LOCAL IntervalStyle = 'iso_8601'",
  "SET LOCAL bytea_output = 'hex'",
  'SET LOCAL extra_float_digits = 1',
  'SET LOCAL quote_all_identifiers = off',
]

/** A pool of at most `connections`, each for one transaction at a time. */
export function connect(
  address: PostgresAddress,
  connections: number,
  limits: TimeLimits = defaultTimeLimits,
): Connection {
  let lost: Error | null = null
  const sockets = new Sockets(limits)
  const connectionSettings = {
    connectionString: address.url,
    application_name: 'djangocms-static',
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    // Detects a lost server within seconds; the default of most systems is two hours.
    keepAliveInitialDelayMillis: connectTimeout,
    types: { getTypeParser: () => asText },
    stream: () => sockets.add(new Socket()),
  }
  let isEncrypted = address.encryption === 'given'
  const preferred = async () => {
    const chosen = await preferTls(connectionSettings, sockets)
    isEncrypted = chosen.ssl !== false
    return chosen as object
  }
  const connection = knex({
    client: 'pg',
    connection:
      address.encryption === 'prefer'
        ? preferred
        : ({ ...connectionSettings, ssl: isEncrypted ? undefined : false } as object),
    pool: {
      min: 0,
      max: connections,
      afterCreate: (raw: Client, done: (error: Error | null, raw: Client) => void) => {
        sockets.add(raw.connection.stream)
        raw.on('error', (error: Error) => {
          lost = error
        })
        done(null, raw)
      },
    },
    acquireConnectionTimeout: 2 * connectTimeout,
    log: quietLog,
  })
  const config = { isolationLevel: 'repeatable read', readOnly: true } as const
  return {
    knex: connection,
    config,
    first: [...settings, ...limitSettings(limits)].join(';'),
    sockets,
    lost: () => lost,
    clearTextHost: () => (isEncrypted ? null : address.remoteHost),
  }
}

/** Values stay text in the driver: they are parsed by field, in the same way for all engines. */
function asText(value: string): string {
  return value
}

/** The limits as statements of a transaction; they override the configuration of server, database and role. */
function limitSettings(limits: TimeLimits): string[] {
  const { statementTimeout, idleTimeout } = limits
  return [
    `SET LOCAL statement_timeout = ${milliseconds(statementTimeout)}`,
    `SET LOCAL lock_timeout = ${milliseconds(lockTimeout(limits))}`,
    `SET LOCAL idle_in_transaction_session_timeout = ${milliseconds(idleTimeout)}`,
  ]
}

/** At least 1: 0 means no limit. */
function milliseconds(seconds: number): number {
  return Math.max(1, Math.round(seconds * 1000))
}
