import knex from 'knex'
import type { Connection as RawConnection } from 'mysql2'
import { quietLog } from '../quiet-log.js'
import type { Connection } from '../session.js'
import { defaultTimeLimits, type TimeLimits } from '../time-limits.js'
import type { MysqlAddress } from './address.js'
import { preferTls, tlsSettings } from './encryption.js'
import { limitSettings } from './time-limits.js'

/** How long a server may take to answer, in milliseconds. */
const patience = 15_000

/**
 * One meaning for every statement and one form for every value, whatever server or user have configured. The driver
 * escapes texts with backslashes, which NO_BACKSLASH_ESCAPES of a server's own `sql_mode` would make a way out of them.
 */
const settings = ["sql_mode = ''", "time_zone = '+00:00'"]

/** Up to so many connections, each for one transaction at a time. */
export function connect(
  address: MysqlAddress,
  connections: number,
  limits: TimeLimits = defaultTimeLimits,
): Connection {
  const { encryption, label, server, user, password, database } = address
  const tls = tlsSettings(encryption, label)
  const said = {
    ...server,
    user,
    password,
    database,
    charset: 'utf8mb4',
    connectTimeout: patience,
    // A server that vanished without a word is noticed within seconds, not after the two hours of most systems.
    keepAliveInitialDelay: patience,
    // Values are parsed by field, equally for all engines: dates, decimals and JSON come as text.
    dateStrings: true,
    jsonStrings: true,
    supportBigNumbers: true,
    // A server could ask for files of this machine.
    flags: ['-LOCAL_FILES'],
    ...tls,
  }
  let isEncrypted = tls.ssl !== undefined
  const preferred = async () => {
    const chosen = await preferTls(said)
    isEncrypted = chosen.ssl !== undefined
    return chosen as object
  }
  const prepared = [
    `SET SESSION ${[...settings, ...limitSettings(limits)].join(', ')}`,
    'SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ',
  ]
  const connection = knex({
    client: 'mysql2',
    connection: encryption.mode === 'preferred' ? preferred : (said as object),
    pool: {
      min: 0,
      max: connections,
      afterCreate: (raw: RawConnection, done: (error: Error | null, raw: RawConnection) => void) =>
        runAll(raw, prepared).then(
          () => done(null, raw),
          (error: Error) => done(error, raw),
        ),
    },
    acquireConnectionTimeout: 2 * patience,
    // A raw query answers with rows and a description of their columns.
    postProcessResponse: (answer: unknown) => (Array.isArray(answer) && Array.isArray(answer[0]) ? answer[0] : answer),
    log: quietLog,
  })
  return {
    knex: connection,
    config: {},
    // It ends the transaction that knex has begun, in which nothing was read.
    first: 'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY',
    clearTextHost: () => (isEncrypted ? null : address.remoteHost),
  }
}

async function runAll(raw: RawConnection, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await raw.promise().query(statement)
}
