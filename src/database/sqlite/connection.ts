import knex from 'knex'
import { quietLog } from '../quiet-log.js'
import type { Connection } from '../session.js'

/** The driver's own measure is 16,000: that is no faster, since the system keeps the file at hand anyway. */
const cacheKilobytes = 2000

/** What is used of a connection of better-sqlite3. */
interface SqliteConnection {
  pragma(statement: string): unknown
}

/** One connection to the file. With `opened`, which is called whenever it is made anew, it stays open while idle. */
export function connect(file: string, opened?: () => void): Connection {
  const connection = knex({
    client: 'better-sqlite3',
    connection: { filename: file, options: { readonly: true, safeIntegers: true } } as object,
    useNullAsDefault: true,
    pool: {
      min: opened ? 1 : 0,
      max: 1,
      afterCreate: (raw: SqliteConnection, done: (error: Error | null, raw: SqliteConnection) => void) => {
        raw.pragma(`cache_size = -${cacheKilobytes}`)
        opened?.()
        done(null, raw)
      },
    },
    log: quietLog,
  })
  // BEGIN alone takes no snapshot: the first read does.
  return { knex: connection, config: {}, first: 'select count(*) from sqlite_master' }
}
