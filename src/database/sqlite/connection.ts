import knex from 'knex'
import { quietLog } from '../quiet-log.js'
import type { Connection } from '../session.js'

/** The driver's default is 16,000, which is no faster, as the system caches the file, too. */
const cacheKilobytes = 2000

/** The part of better-sqlite3's connection that is used here. */
interface SqliteConnection {
  pragma(statement: string): unknown
}

/** One connection to the file. `opened` is called whenever it is opened; with it, an idle connection stays open. */
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
  // The snapshot begins with the first read, not with BEGIN.
  return { knex: connection, config: {}, first: 'select count(*) from sqlite_master', sockets: null }
}
