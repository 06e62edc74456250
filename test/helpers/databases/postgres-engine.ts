import pg from 'pg'
import { afterTest } from '../../harness.js'
import { environment } from '../environment.js'
import { type SiteName, siteSql } from '../sites.js'
import type { Engine } from './engines.js'
import { startPostgres } from './postgres-server.js'

let own: Promise<string> | null = null
let copies = 0

/** Large integers as numbers, which is what the driver of SQLite makes of them. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format ?? 'text'),
}

export const postgresEngine: Engine = {
  name: 'postgresql',

  async database(site) {
    await prepare(site)
    return databaseUrl(site)
  },

  async copy(site) {
    await prepare(site)
    copies += 1
    const name = `copy_${process.pid}_${copies}`
    await maintain((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${site}_template`))
    afterTest(() => maintain((client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)))
    const url = await databaseUrl(name)
    return {
      url,
      exec: (sql) =>
        withClient(url, async (client) => {
          await client.query(`SET session_replication_role = replica; ${sql}`)
        }),
      query: (sql) => withClient(url, async (client) => (await client.query({ text: sql, types })).rows),
    }
  },
}

/** A new database without tables, which orders texts as people or as bytes do; what `--database` takes. */
export function emptyDatabase(locale: 'people' | 'bytes' = 'bytes'): Promise<string> {
  return createDatabase(locales[locale])
}

/** The same with a locale in SQL. Throws the server's error for one that it does not have. */
export async function createDatabase(locale: string): Promise<string> {
  copies += 1
  const name = `copy_${process.pid}_${copies}`
  await maintain((client) => client.query(`CREATE DATABASE ${name} ${utf8} ${locale}`))
  return databaseUrl(name)
}

const utf8 = "TEMPLATE template0 ENCODING 'UTF8'"

const locales = { people: "LOCALE 'C' LOCALE_PROVIDER icu ICU_LOCALE 'en-US'", bytes: "LOCALE 'C'" }

/** The URL of the run's server; a file of tests that runs without the runner starts one. */
export function serverUrl(): Promise<string> {
  const given = process.env[environment.postgres]
  if (given) return Promise.resolve(given)
  own ??= startPostgres().then((server) => server.url)
  return own
}

/** Loads the site once a server: a template that nobody connects to, and the database that tests read. */
function prepare(site: SiteName): Promise<void> {
  return maintain(async (client) => {
    const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database')
    const exists = (name: string) => rows.some((row) => row.datname === name)
    if (!exists(`${site}_template`)) {
      await client.query(`DROP DATABASE IF EXISTS ${site}_loading`)
      // A collation of people, not of bytes, so that a reader that relies on the server's order is found out.
      await client.query(`CREATE DATABASE ${site}_loading ${utf8} ${locales.people}`)
      await withClient(await databaseUrl(`${site}_loading`), (loading) => loading.query(siteSql(site)))
      await client.query(`ALTER DATABASE ${site}_loading RENAME TO ${site}_template`)
    }
    if (!exists(site)) await client.query(`CREATE DATABASE ${site} TEMPLATE ${site}_template`)
  })
}

/** Works on the server while no other process does. */
async function maintain(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  await withClient(await serverUrl(), async (client) => {
    await client.query('SELECT pg_advisory_lock(1)')
    await work(client)
  })
}

export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function databaseUrl(name: string): Promise<string> {
  const url = new URL(await serverUrl())
  url.pathname = `/${name}`
  return url.href
}
