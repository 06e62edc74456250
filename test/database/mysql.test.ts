import { networkInterfaces } from 'node:os'
import * as assert from 'uvu/assert'
import { openLiveDatabase } from '../../src/database/live-database.js'
import { openDatabase } from '../../src/database/open-database.js'
import type { ExportError } from '../../src/errors.js'
import type { ExportReport } from '../../src/options.js'
import { type Define, describe, note } from '../harness.js'
import type { Front } from '../helpers/databases/front.js'
import { databaseUrl, mysqlEngine, withMysql } from '../helpers/databases/mysql-engine.js'
import { withMysqlFront } from '../helpers/databases/mysql-front.js'
import { hasMysql, noMysql } from '../helpers/databases/mysql-server.js'
import { certificateFile } from '../helpers/databases/tls-front.js'
import { temporaryFolder } from '../helpers/folders.js'
import { type CliResult, runCli } from '../helpers/processes/cli.js'
import { manifestFile } from '../helpers/sites.js'
import { failure } from './failure.js'

/** An address of this machine that is not its loopback; it is none where there is no network. */
const remote =
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '0.0.0.0'

describe('MySQL and MariaDB', (it) => {
  const withServer = (declare: Define['matrix'], title: string, body: () => Promise<void>) =>
    declare(title, () => (hasMysql ? body() : note(noMysql)))

  withServer(it, 'are read by a user who may read everything', async () => {
    await withUser('GRANT SELECT ON $database.*', async (url) => {
      const database = await openDatabase(url)
      assert.is(database.engine.name, 'mysql')
      assert.ok((await database.readTables()).pages.length > 0)
      await database.close()
    })
  })

  withServer(it, 'are refused to a user who may not, with the statement that grants it', async () => {
    for (const grant of [
      null,
      'GRANT SELECT ON $database.cms_page',
      'GRANT INSERT ON $database.*',
      // Versions that a user cannot see would pass for not installed, and drafts for published.
      'GRANT SELECT (id) ON $database.cms_page',
    ]) {
      await withUser(grant, async (url) => {
        for (const open of [openDatabase, openLiveDatabase]) {
          const { message, fix } = await failure('database-refused', () => open(url))
          assert.match(fix, 'GRANT SELECT ON', message)
        }
      })
    }
  })

  withServer(it.matrix, 'are read whole where the server limits rows, joins and idle transactions', async () => {
    await withUser('GRANT SELECT ON $database.*', async (url) => {
      const isOwn = `current_user() LIKE '${new URL(url).username}@%'`
      // Of this user alone: other tests use the same server.
      const limited = (name: string, limit: number) => `${name} = IF(${isOwn}, ${limit}, @@${name})`
      const idle = limited('idle_readonly_transaction_timeout', 1)
      const texts = limited('group_concat_max_len', 4)
      const limits = `SET ${limited('sql_select_limit', 5)}, ${limited('max_join_size', 5)}, ${texts} /*M! , ${idle} */`
      await withMysql(await databaseUrl('mysql'), async (connection) => {
        await connection.query(`SET GLOBAL init_connect = '${limits.replaceAll("'", "''")}'`)
        try {
          const database = await openDatabase(url)
          await new Promise((resolve) => setTimeout(resolve, 2500))
          const { pages } = await database.readTables()
          const columns = (await database.readCatalog()).flatMap((table) => table.columns)
          await database.close()
          assert.ok(pages.length > 5)
          assert.ok(columns.some(({ type }) => type === 'json'))
        } finally {
          await connection.query("SET GLOBAL init_connect = ''")
        }
      })
    })
  })

  withServer(it, 'are refused where a table keeps its rows outside of transactions', async () => {
    const copy = await mysqlEngine.copy('bridge')
    await copy.exec('CREATE TABLE `order` (id integer) ENGINE = MyISAM')
    for (const open of [openDatabase, openLiveDatabase]) {
      const { message, fix } = await failure('database-refused', () => open(copy.url))
      assert.match(message, 'order (MyISAM)')
      assert.is(fix, 'ALTER TABLE `order` ENGINE = InnoDB;')
    }
    await copy.exec((await failure('database-refused', () => openDatabase(copy.url))).fix)
    await (await openDatabase(copy.url)).close()
  })

  withServer(it, 'are told apart by what they refuse, and never show the password', async () => {
    const good = await mysqlEngine.database('bridge')
    const { port } = new URL(good)
    const cases = [
      [`mysql://root:geheim99@127.0.0.1:${port}/bridge`, 'database-refused', 'does not accept this user and password'],
      [good.replace('/bridge', '/nowhere'), 'database-refused', 'a database that does not exist'],
      [good.replace('/bridge', '/mysql'), 'database-refused', 'not InnoDB'],
      ['mysql://root:geheim99@127.0.0.1:1/cms', 'database-unreachable', 'No MySQL or MariaDB server'],
      ['mysql://root:geheim99@/cms?unix_socket=/none/server.sock', 'database-unreachable', '/none/server.sock'],
    ] as const
    for (const [url, code, words] of cases) {
      const { message } = await failure(code, () => openDatabase(url))
      assert.match(message, words)
      assert.not.match(message, 'geheim99')
    }
  })

  withServer(it.matrix, 'are read through a socket, and with the password of the environment', async () => {
    const url = new URL(await mysqlEngine.database('bridge'))
    const socket = await withMysql(url.href, async (connection) => {
      const [[row]] = (await connection.query('SELECT @@socket AS socket')) as unknown as [[{ socket: string }]]
      return row.socket
    })
    process.env.MYSQL_PWD = decodeURIComponent(url.password)
    try {
      const { code, stdout } = await dryRun(`mysql://root@/bridge?unix_socket=${socket}`)
      assert.is(code, 0, stdout)
    } finally {
      delete process.env.MYSQL_PWD
    }
  })

  withServer(it.matrix, 'are read with TLS where the server has it, else in clear text, as ssl-mode says', async () => {
    const ca = `ssl-ca=${encodeURIComponent(certificateFile)}`
    const cases: [tls: 'takes' | 'lacks', host: string, query: string, code: number, kinds: string[]][] = [
      ['takes', 'localhost', '', 0, ['tls']],
      ['lacks', 'localhost', '', 0, ['clear']],
      ['takes', 'localhost', '?ssl-mode=DISABLED', 0, ['clear']],
      ['takes', '127.0.0.1', '?ssl-mode=REQUIRED', 0, ['tls']],
      ['lacks', 'localhost', '?ssl-mode=REQUIRED', 1, []],
      ['takes', '127.0.0.1', `?ssl-mode=VERIFY_CA&${ca}`, 0, ['tls']],
      ['takes', 'localhost', `?${ca}`, 0, ['tls']],
      ['takes', '127.0.0.1', `?${ca}`, 2, []],
      ['takes', 'localhost', '?ssl-mode=VERIFY_IDENTITY', 1, ['tls']],
      ['takes', 'localhost', '?ssl-ca=/none/ca.pem', 1, []],
    ]
    for (const [tls, host, query, code, kinds] of cases) {
      const { code: got, stdout, connections } = await attempt(tls, host, query)
      assert.is(got, code, `${tls} ${host} ${query} ${stdout}`)
      assert.equal([...new Set(connections)], kinds, `${tls} ${query}`)
      if (code > 0) assert.match(stdout, code === 1 ? 'database-refused' : 'database-url-invalid')
    }
  })

  withServer(it.matrix, 'are reported where another machine hears them in clear text', async () => {
    const clearText = ({ stdout }: CliResult) =>
      (JSON.parse(stdout) as ExportReport).findings.filter(({ code }) => code === 'database-clear-text')
    assert.equal(clearText(await attempt('lacks', remote)), [{ code: 'database-clear-text', host: remote }])
    assert.equal(clearText(await attempt('takes', remote)), [])
  })

  withServer(it.matrix, 'end statements and transactions that last longer than they may', async () => {
    const copy = await mysqlEngine.copy('bridge')
    const opened = await openDatabase(copy.url, null, { statementTimeout: 600, idleTimeout: 1 })
    await new Promise((resolve) => setTimeout(resolve, 2500))
    let code = ''
    try {
      await opened.readTables()
    } catch (error) {
      code = (error as ExportError).code
    }
    assert.ok(['database-timeout', 'database-failed'].includes(code), code)
    await opened.close()
    await withMysql(copy.url, async (connection) => {
      await connection.query('LOCK TABLES cms_page WRITE')
      const limits = { statementTimeout: 2, idleTimeout: 60 }
      const late = await failure('database-timeout', async () => {
        const database = await openDatabase(copy.url, null, limits)
        await database.readTables().finally(() => database.close())
      })
      assert.match(late.message, 'holds a lock')
    })
  })
})

/** Runs `body` with the URL of a user who has what is granted, and nothing else. */
async function withUser(grant: string | null, body: (url: string) => Promise<void>): Promise<void> {
  const copy = await mysqlEngine.copy('bridge')
  const { pathname, host } = new URL(copy.url)
  const database = pathname.slice(1)
  await withMysql(await databaseUrl('mysql'), async (connection) => {
    await connection.query(`CREATE USER ${database} IDENTIFIED BY 'a-password'`)
    if (grant) await connection.query(`${grant.replace('$database', database)} TO ${database}`)
    try {
      await body(`mysql://${database}:a-password@${host}/${database}`)
    } finally {
      await connection.query(`DROP USER ${database}`)
    }
  })
}

/** Runs `export --dry-run` on a server that is reached through a front with or without TLS. */
async function attempt(
  tls: 'takes' | 'lacks',
  host: string,
  query = '',
): Promise<CliResult & { connections: Front['connections'] }> {
  const target = new URL(await mysqlEngine.database('bridge'))
  return withMysqlFront(target.href, tls, async ({ port, connections }) => {
    // The front comes from this machine.
    const url = `mysql://${target.username}:${target.password}@${host}:${port}/bridge${query}`
    return { ...(await dryRun(url)), connections: [...connections] }
  })
}

function dryRun(url: string): Promise<CliResult> {
  const flags = ['--database', url, '--manifest', manifestFile('bridge'), '--only', 'languages']
  return runCli(['export', '--dry-run', '--json', ...flags], {}, temporaryFolder())
}
