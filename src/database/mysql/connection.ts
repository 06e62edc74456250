import { createConnection } from 'node:net'
import type { Duplex } from 'node:stream'
import knex from 'knex'
import type { ConnectionOptions, Connection as RawConnection } from 'mysql2'
import { quietLog } from '../quiet-log.js'
import type { Connection } from '../session.js'
import { Sockets } from '../sockets.js'
import { defaultTimeLimits, lockTimeout, type TimeLimits } from '../time-limits.js'
import type { MysqlAddress } from './address.js'
import { preferTls, tlsSettings } from './encryption.js'

/** Milliseconds that a server has to accept a connection. */
const connectTimeout = 15_000

/**
 * The same rows, semantics and value formats whatever the configuration of server and user. The driver escapes texts
 * with backslashes, so a server with NO_BACKSLASH_ESCAPES in its `sql_mode` would allow SQL injection.
 */
const settings = [
  "sql_mode = ''",
  "time_zone = '+00:00'",
  // No limit: a server may have one that leaves out rows. Vitess takes signed numbers only.
  'sql_select_limit = 9223372036854775807',
  'sql_big_selects = 1',
  // The catalog tells JSON from text by all checks of a table in MariaDB, whose usual limit this is.
  'group_concat_max_len = 1048576',
]

/** A pool of at most `connections`, each for one transaction at a time. */
export function connect(
  address: MysqlAddress,
  connections: number,
  limits: TimeLimits = defaultTimeLimits,
): Connection {
  const sockets = new Sockets(limits)
  const driver = driverSettings(address, sockets)
  let isEncrypted = driver.ssl !== undefined
  const preferred = async () => {
    const chosen = await preferTls(driver)
    isEncrypted = chosen.ssl !== undefined
    return chosen as object
  }
  const prepared = [
    `SET SESSION ${[...settings, ...limitSettings(limits)].join(', ')}`,
    'SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ',
  ]
  const connection = knex({
    client: 'mysql2',
    connection: address.encryption.mode === 'preferred' ? preferred : (driver as object),
    pool: {
      min: 0,
      max: connections,
      afterCreate: (raw: OpenConnection, done: (error: Error | null, raw: OpenConnection) => void) => {
        sockets.add(raw.stream)
        sockets.answering(runAll(raw, prepared)).then(
          () => done(null, raw),
          (error: Error) => done(error, raw),
        )
      },
    },
    acquireConnectionTimeout: 2 * connectTimeout,
    // The result of a raw query is a pair of rows and column definitions.
    postProcessResponse: (answer: unknown) => (Array.isArray(answer) && Array.isArray(answer[0]) ? answer[0] : answer),
    log: quietLog,
  })
  return {
    knex: connection,
    config: {},
    // Implicitly ends knex's own transaction, in which nothing has been read.
    first: 'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY',
    sockets,
    clearTextHost: () => (isEncrypted ? null : address.remoteHost),
  }
}

function driverSettings(address: MysqlAddress, sockets: Sockets): ConnectionOptions {
  const { encryption, label, server, user, password, database } = address
  const place = 'socketPath' in server ? { path: server.socketPath } : server
  return {
    ...server,
    user,
    password,
    database,
    charset: 'utf8mb4',
    connectTimeout,
    // Dates, decimals and JSON as text: values are parsed by field, in the same way for all engines.
    dateStrings: true,
    jsonStrings: true,
    supportBigNumbers: true,
    // With LOCAL_FILES, a malicious server could read files of this machine.
    flags: ['-LOCAL_FILES'],
    // Detects a lost server within seconds; the default of most systems is two hours.
    stream: () =>
      sockets.add(
        createConnection({ ...place, noDelay: true, keepAlive: true, keepAliveInitialDelay: connectTimeout }),
      ),
    ...tlsSettings(encryption, label),
  }
}

/** The driver's connection, with what its types leave out. */
type OpenConnection = RawConnection & { readonly stream: Duplex }

async function runAll(raw: RawConnection, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await raw.promise().query(statement)
}

/**
 * The limits as assignments of SET SESSION. Only MariaDB executes comments that begin with `M!`, since the version in
 * it, and only MySQL those with `!50704`.
 */
function limitSettings(limits: TimeLimits): string[] {
  const { statementTimeout, idleTimeout } = limits
  return [
    `lock_wait_timeout = ${wholeSeconds(lockTimeout(limits))}`,
    `wait_timeout = ${wholeSeconds(idleTimeout)} ` +
      `/*M! , max_statement_time = ${statementTimeout} */ ` +
      `/*M!100300 , idle_transaction_timeout = ${wholeSeconds(idleTimeout)}` +
      `, idle_readonly_transaction_timeout = ${wholeSeconds(idleTimeout)} */ ` +
      `/*!50704 , max_execution_time = ${Math.max(1, Math.round(statementTimeout * 1000))} */`,
  ]
}

/** At least 1: 0 is invalid or means no limit. */
function wholeSeconds(seconds: number): number {
  return Math.max(1, Math.ceil(seconds))
}
