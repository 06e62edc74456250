import mysql from 'mysql2/promise'
import { afterTest } from '../../harness.js'
import type { SiteName } from '../sites.js'
import type { Engine } from './engines.js'
import { mysqlUrl } from './mysql-server.js'
import { siteMysql } from './mysql-site.js'

let copies = 0

export const mysqlEngine: Engine = {
  name: 'mysql',

  async database(site) {
    await prepare(site)
    return databaseUrl(site)
  },

  async copy(site) {
    copies += 1
    const name = `copy_${process.pid}_${copies}`
    await load(site, name)
    const url = await databaseUrl(name)
    afterTest(() => dropDatabase(url))
    return {
      url,
      exec: (sql) => execute(url, sql),
      query: (sql) =>
        withMysql(url, async (connection) => {
          const [rows] = await connection.query(sql)
          return rows as Record<string, unknown>[]
        }),
    }
  },
}

/** Loads the site once a server, while no other process does: the last step tells of it. */
async function prepare(site: SiteName): Promise<void> {
  await withMysql(await databaseUrl('mysql'), async (connection) => {
    await connection.query(`SELECT get_lock('${site}', 600)`)
    const [rows] = await connection.query(`SHOW DATABASES LIKE '${site}_loaded'`)
    if ((rows as unknown[]).length > 0) return
    await load(site, site)
    await connection.query(`CREATE DATABASE ${site}_loaded`)
  })
}

/** The URL of a new database without tables. */
export async function emptyDatabase(): Promise<string> {
  copies += 1
  const name = `copy_${process.pid}_${copies}`
  await execute(await databaseUrl('mysql'), `CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`)
  return databaseUrl(name)
}

/** Removes a database by its URL. */
export async function dropDatabase(url: string): Promise<void> {
  await execute(await databaseUrl('mysql'), `DROP DATABASE ${new URL(url).pathname.slice(1)}`)
}

/** A copy of a copy, for reading only. */
export async function duplicate(url: string): Promise<{ url: string; dispose(): Promise<void> }> {
  copies += 1
  const name = `copy_${process.pid}_${copies}`
  await withMysql(url, async (connection) => {
    await connection.query(`SET foreign_key_checks = 0, sql_mode = ''; CREATE DATABASE ${name}`)
    const [tables] = await connection.query({ sql: 'SHOW TABLES', rowsAsArray: true })
    for (const [table] of tables as string[][]) {
      const [[[, definition] = []]] = (await connection.query({
        sql: `SHOW CREATE TABLE ${table}`,
        rowsAsArray: true,
      })) as unknown as [[string[]]]
      await connection.query(`USE ${name}; ${definition}; USE ${new URL(url).pathname.slice(1)}`)
      await connection.query(`INSERT INTO ${name}.${table} SELECT * FROM ${table}`)
    }
  })
  return {
    url: await databaseUrl(name),
    dispose: async () => execute(await databaseUrl('mysql'), `DROP DATABASE ${name}`),
  }
}

async function load(site: SiteName, name: string): Promise<void> {
  await execute(
    await databaseUrl('mysql'),
    `DROP DATABASE IF EXISTS ${name}; CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
  )
  await withMysql(await databaseUrl(name), async (connection) => {
    await connection.query(`SET foreign_key_checks = 0, sql_mode = '', time_zone = '+00:00'; ${siteMysql(site)}`)
  })
}

/** The SQL that all engines understand, with texts and names as the standard writes them. */
function execute(url: string, sql: string): Promise<void> {
  return withMysql(url, async (connection) => {
    await connection.query(`SET foreign_key_checks = 0 /*M! , check_constraint_checks = 0 */; ${sql}`)
  })
}

export async function withMysql<Result>(
  url: string,
  work: (connection: mysql.Connection) => Promise<Result>,
): Promise<Result> {
  const connection = await mysql.createConnection({ uri: url, multipleStatements: true, dateStrings: true })
  try {
    await connection.query(
      "SET sql_mode = 'ANSI_QUOTES,PIPES_AS_CONCAT,NO_BACKSLASH_ESCAPES,STRICT_ALL_TABLES', time_zone = '+00:00'",
    )
    return await work(connection)
  } finally {
    await connection.end()
  }
}

export async function databaseUrl(name: string): Promise<string> {
  const url = new URL(await mysqlUrl())
  url.pathname = `/${name}`
  return url.href
}
