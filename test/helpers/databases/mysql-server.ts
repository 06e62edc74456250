import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { environment } from '../environment.js'
import { startServerProcess } from './server-process.js'

interface MysqlServer {
  /** URL of no database, for a user who may do everything. */
  url: string
  stop(): Promise<void>
}

/** Whether tests have a server: one that is named, or MariaDB, installed here. */
export const hasMysql =
  Boolean(process.env[environment.mysql]) ||
  ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].some((folder) =>
    existsSync(join(folder, 'mariadbd')),
  )

/** What a note says where there is none. */
export const noMysql = `skipped: no MariaDB here ("apt-get install mariadb-server" or ${environment.mysql}=mysql://root@host)`

let own: Promise<string> | null = null

/** The URL of the run's server; a file of tests that runs without the runner starts one. */
export function mysqlUrl(): Promise<string> {
  const given = process.env[environment.mysql]
  if (given) return Promise.resolve(given)
  own ??= startMysql().then((server) => server.url)
  return own
}

/** Starts an empty MariaDB server for tests. It ends with this process, and its files with it. */
export async function startMysql(): Promise<MysqlServer> {
  const { port, password, stop } = await startServerProcess('MariaDB', 'mysql-process.js')
  return { url: `mysql://root:${password}@127.0.0.1:${port}`, stop }
}
