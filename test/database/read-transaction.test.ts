import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { pollLimits } from '../../src/database/time-limits.js'
import { describe } from '../harness.js'
import { describeSampled, engines } from '../helpers/databases/engines.js'
import { upstreamOf, withFront } from '../helpers/databases/front.js'
import { postgresEngine, withClient } from '../helpers/databases/postgres-engine.js'
import { exportArguments, exported, failedExport } from '../helpers/exports/exports.js'
import { temporaryFolder } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { listen } from '../helpers/servers/listening.js'

const site = 'bridge'

/** Fails at once, rather than after a second, where somebody still reads the table. */
const alter = 'ALTER TABLE djangocms_text_text ADD COLUMN added integer'

for (const engine of engines) {
  describeSampled(engine, `the read transaction, ${engine.name}`, (it) => {
    it('has ended when uploaded files are copied: a migration does not wait for them', async () => {
      const copy = await engine.copy(site)
      const limit = engine.name === 'postgresql' ? "SET lock_timeout = '1s'; " : ''
      let altered: Promise<void> | null = null
      const address = await listen((_, response) => {
        // The first file arrives when the table is altered.
        altered ??= copy.exec(limit + alter)
        altered.then(
          () => response.writeHead(200, { 'Content-Type': 'image/png' }).end('a picture'),
          () => response.writeHead(400).end(),
        )
      })
      const { report } = await exported(copy.url, site, ['--media', `copy:${address}/`, '--publish', 'releases'])
      assert.ok(report.media.files > 0)
      assert.ok(altered)
      await altered
    })
  })
}

describe('the read transaction', (it) => {
  it('has ended before an unchanged export writes its reports', async () => {
    const url = await postgresEngine.database(site)
    const { folder } = await exported(url, site)
    const report = join(temporaryFolder(), 'report.json')
    const found: boolean[] = []
    const closed = () => found.push(existsSync(report))
    const { report: again } = await withObserved(url, closed, (observed) =>
      exported(observed, site, ['--report', report], folder),
    )
    assert.is(again.computed, 'nothing')
    assert.ok(found.length > 0 && !found.includes(true) && existsSync(report))
  })

  it('has ended before a changed export writes its reports, and before a shard is complete', async () => {
    const url = await postgresEngine.database(site)
    const folder = temporaryFolder()
    const cases: [string, string[]][] = [
      [
        'one.json',
        ['--out', join(folder, 'one'), '--drafts', join(folder, 'drafts'), '--report', join(folder, 'one.json')],
      ],
      ['two/shard.json', ['--out', join(folder, 'two'), '--shard', '2/2']],
      [
        'none.json',
        [
          '--out',
          join(folder, 'none'),
          '--only',
          'healthcheck',
          '--target',
          'static',
          '--report',
          join(folder, 'none.json'),
        ],
      ],
    ]
    for (const [file, flags] of cases) {
      const found: boolean[] = []
      const closed = () => found.push(existsSync(join(folder, file)))
      const { code, stdout } = await withObserved(url, closed, (observed) =>
        runCli(exportArguments(observed, site, flags)),
      )
      assert.is(code, 0, stdout)
      assert.ok(found.length > 0 && !found.includes(true) && existsSync(join(folder, file)), file)
    }
  })
})

describe('time limits of PostgreSQL', (it) => {
  it('end a run that waits for a locked table', async () => {
    const copy = await postgresEngine.copy(site)
    await withClient(copy.url, async (client) => {
      await client.query('BEGIN; LOCK TABLE cms_cmsplugin IN ACCESS EXCLUSIVE MODE')
      const failure = await failedExport(copy.url, site, ['--statement-timeout', '2'])
      assert.equal([failure.code, failure.exitCode], ['database-timeout', 1])
      assert.match(failure.message, /holds a lock in .* while reading/)
    })
  })

  it('end a statement that takes too long', async () => {
    const copy = await postgresEngine.copy(site)
    await copy.exec(
      `ALTER TABLE django_site RENAME TO slow_site;
      CREATE VIEW django_site AS SELECT slow_site.* FROM slow_site, pg_sleep(60)`,
    )
    const failure = await failedExport(copy.url, site, ['--statement-timeout', '2'])
    assert.is(failure.code, 'database-timeout')
    assert.match(failure.message, 'cancelled a statement while reading the fingerprints of the tables')
    assert.match(failure.fix, '--statement-timeout')
  })

  it('end a transaction that does nothing, and the message says so', async () => {
    const url = await postgresEngine.database(site)
    const failure = await failedExport(url, site, ['--config', slowConfig('idleTimeout: 1')])
    assert.is(failure.code, 'database-timeout', failure.message)
    assert.match(failure.message, 'ended the read transaction')
    assert.match(failure.fix, '--idle-timeout')
  })

  it('end a transaction that its user may not have for so long, and the message says so', async () => {
    const copy = await postgresEngine.copy(site)
    await copy.exec(`ALTER DATABASE ${new URL(copy.url).pathname.slice(1)} SET transaction_timeout = 1500`)
    const failure = await failedExport(copy.url, site, ['--config', slowConfig('')])
    assert.is(failure.code, 'database-timeout', failure.message)
    assert.match(failure.message, 'ended the read transaction')
    assert.match(failure.fix, 'SET transaction_timeout')
  })
})

/** A configuration with which an export does something else once, long enough for a server that has much to do. */
function slowConfig(settings: string): string {
  const config = join(temporaryFolder(), 'slow.config.mjs')
  const wait = 'waits-- > 0 && Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000)'
  const serializers = `{ TextPlugin: (plugin) => { ${wait}; return plugin } }`
  writeFileSync(config, `let waits = 1\nexport default { serializers: ${serializers}, ${settings} }`)
  return config
}

describe('limits of a poll of --watch', (it) => {
  it('are a minute, and longer where statements may take longer than usual', () => {
    const limits = [1, 600, 6000].map((statementTimeout) => pollLimits({ statementTimeout }).statementTimeout)
    assert.equal(limits, [60, 60, 600])
  })
})

/** Runs `body` with a URL that leads to the same PostgreSQL database; `closed` is called when a connection ends. */
async function withObserved<T>(url: string, closed: () => void, body: (url: string) => Promise<T>): Promise<T> {
  const observed = new URL(url)
  return withFront(
    (client) =>
      client
        .once('end', closed)
        .pipe(upstreamOf(client, new URL(url)))
        .pipe(client),
    ({ port }) => {
      observed.host = `127.0.0.1:${port}`
      return body(observed.href)
    },
  )
}
