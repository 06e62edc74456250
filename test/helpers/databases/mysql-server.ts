import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { environment } from '../environment.js'
import { temporaryRoot } from '../folders.js'
import { freePorts } from '../servers/asking.js'

export interface MysqlServer {
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
  const [port = 0] = await freePorts(1)
  const password = 'a-test-password'
  const folder = mkdtempSync(join(temporaryRoot(), 'djangocms-static-mysql-'))
  const program = join(import.meta.dirname, 'mysql-process.js')
  const child = spawn(process.execPath, [program, folder, String(port), password], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // A group of its own: an interrupt in the terminal reaches only whoever stops the server in good order.
    detached: true,
  })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const stop = async () => {
    child.ref()
    child.stdin.end()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const { value = '{"error":"its process ended"}' } = (await lines.next()) as IteratorResult<string, undefined>
  const { error } = JSON.parse(value) as { error: string | null }
  if (error !== null) {
    await stop()
    throw new Error(`The MariaDB server for the tests did not start: ${error}`)
  }
  // From here on it does not keep this process alive.
  child.unref()
  for (const stream of [child.stdin, child.stdout]) if (stream instanceof Socket) stream.unref()
  return { url: `mysql://root:${password}@127.0.0.1:${port}`, stop }
}
