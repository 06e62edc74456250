import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import mysql from 'mysql2/promise'
import { removeAll } from '../folders.js'
import { projectFolder } from '../sites.js'

// A MariaDB server that lives as long as this process's standard input is open: however the process that started it
// ends, the server stops and its files are removed. It prints one line when it answers, or why it does not.
const [folder = '', port = '', password = ''] = process.argv.slice(2)
const root = process.getuid?.() === 0 ? ['--user=root'] : []
const data = join(folder, 'data')
const temporary = join(folder, 'temporary')
const tls = join(projectFolder, 'test/database/tls')
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
const log: string[] = []
const options = [
  ['datadir', data],
  // A server that starts removes the temporary tables of all others from a folder that they share.
  ['tmpdir', temporary],
  ['socket', join(folder, 'server.sock')],
  ['pid-file', join(folder, 'server.pid')],
  ['port', port],
  ['bind-address', '127.0.0.1'],
  // As other servers have it, and not what is asked for, so that a reader that relies on the server is found out.
  ['character-set-server', 'latin1'],
  ['sql-mode', 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES'],
  ['transaction-isolation', 'READ-COMMITTED'],
  ['default-time-zone', '+05:30'],
  ['ssl-cert', join(tls, 'server.crt')],
  ['ssl-key', join(tls, 'server.key')],
  // Tests need no durability.
  ['innodb-flush-log-at-trx-commit', '0'],
  ['innodb-doublewrite', '0'],
  ['innodb-file-per-table', '0'],
  ['innodb-fast-shutdown', '2'],
  ['innodb-buffer-pool-size', '128M'],
  ['performance-schema', 'OFF'],
].map(([name, value]) => `--${name}=${value}`)

try {
  mkdirSync(temporary)
  const install = [
    '--no-defaults',
    `--datadir=${data}`,
    `--tmpdir=${temporary}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ]
  execFileSync('mariadb-install-db', [...install, ...root], { env, stdio: 'pipe' })
  const server = spawn('mariadbd', ['--no-defaults', ...options, ...root], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  server.stderr.setEncoding('utf8').on('data', (text: string) => log.push(text))
  const ended = new Promise((resolve) => server.on('close', resolve))
  await setPassword()
  console.log('{"error":null}')
  for await (const _ of process.stdin) {
    // Nothing is asked of it.
  }
  server.kill()
  await ended
} catch (error) {
  console.log(JSON.stringify({ error: `${error instanceof Error ? error.message : error}\n${log.join('')}` }))
}
removeAll([folder])
process.exit(0)

/** Waits for the server to answer, for two minutes at most. */
async function setPassword(): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const connection = await mysql.createConnection({ socketPath: join(folder, 'server.sock'), user: 'root' })
      await connection.query(`ALTER USER root@localhost IDENTIFIED BY '${password}'`)
      await connection.end()
      return
    } catch (error) {
      if (attempt === 1200) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
