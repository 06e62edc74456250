import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { pointerFile } from '../../../src/documents/export-pointer.js'
import type { ExportReport } from '../../../src/options.js'
import { describe } from '../../harness.js'
import { type DatabaseCopy, describeSampled, type Engine, engines } from '../../helpers/databases/engines.js'
import { withMysql } from '../../helpers/databases/mysql-engine.js'
import { serverUrl, withClient } from '../../helpers/databases/postgres-engine.js'
import { startPostgres } from '../../helpers/databases/postgres-server.js'
import { exportArguments } from '../../helpers/exports/exports.js'
import { temporaryFolder } from '../../helpers/folders.js'
import { runCli } from '../../helpers/processes/cli.js'
import { type RunningCli, startCli } from '../../helpers/processes/running-cli.js'
import { startProcess } from '../../helpers/processes/running-process.js'
import { oneEngine } from '../../helpers/sample.js'
import { siteFile, siteSql } from '../../helpers/sites.js'

const line = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ \d+ page contents, \d+ files written, .*\d s, \d+ findings\n/m
const edit = (title: string) => `UPDATE cms_pagecontent SET title = '${title}'`

for (const engine of engines) {
  describeSampled(engine, `export --watch, ${engine.name}`, (test) => {
    const { onSqlite, onPostgresql } = oneEngine(test, engine)
    onSqlite('exports what was changed, and runs the command after each export', async () => {
      const copy = await engine.copy('press')
      const { watch, home } = start(copy.url, ['--on-change', 'echo "done: $DJANGOCMS_STATIC_OUT"'])
      await watch.until('stdout', /^done: .*\n/m)
      assert.not.match(home(), 'Xylophone')
      await copy.exec(edit('Xylophone'))
      await watch.until('stdout', /^done: .*\n/m, 2)
      assert.match(home(), 'Xylophone')
      await copy.exec(edit('Yucca'))
      await watch.until('stdout', /^done: .*\n/m, 3)
      assert.match(home(), 'Yucca')
      const { code, stdout, stderr } = await watch.stop()
      assert.is(code, 0)
      const lines = stdout.split(/(?<=\n)/)
      assert.is(lines.length, 6, stdout)
      for (const [index, text] of lines.entries()) assert.match(text, index % 2 === 0 ? line : /^done: \/.*\/out\n$/)
      assert.match(stderr, /^\S+Z Stopped watching\.\n$/)
    })

    onSqlite('exports again, once, where its output was emptied or lost its pointer', async () => {
      const copy = await engine.copy('press')
      const { watch, home, folder } = start(copy.url)
      const pointer = join(folder, 'out', pointerFile)
      for (const [index, lost] of [join(folder, 'out'), pointer].entries()) {
        await watch.until('stdout', line, index + 1)
        const [page, found] = [home(), readFileSync(pointer, 'utf8')]
        await sleep(500)
        assert.is(countLines(watch), index + 1)
        rmSync(lost, { recursive: true })
        await watch.until('stdout', line, index + 2)
        assert.equal([home(), readFileSync(pointer, 'utf8')], [page, found])
      }
      assert.is((await watch.stop()).code, 0)
    })

    onSqlite('does not export again where its command moves the output elsewhere', async () => {
      const copy = await engine.copy('press')
      const folder = temporaryFolder()
      const { watch } = start(
        copy.url,
        ['--on-change', `mv ${join(folder, 'out')} ${join(folder, 'public')} && echo moved`],
        folder,
      )
      await watch.until('stdout', /^moved$/m)
      await sleep(500)
      const { code } = await watch.stop()
      assert.equal([code, countLines(watch)], [0, 1])
    })

    onSqlite('repeats a command that failed, and reports it once, although nothing else has changed', async () => {
      const copy = await engine.copy('press')
      const folder = temporaryFolder()
      const command = `test -e "${join(folder, 'reachable')}" && echo sent`
      const { watch } = start(copy.url, ['--on-change', command], folder)
      await watch.until('stderr', /ended with exit code 1/)
      writeFileSync(join(folder, 'reachable'), '')
      await watch.until('stdout', /^sent$/m)
      const { code, stdout, stderr } = await watch.stop()
      assert.is(code, 0)
      assert.equal([stdout.match(/^sent$/gm)?.length, countLines(watch)], [1, 1])
      assert.is(stderr.match(/ended with exit code 1/g)?.length, 1)
    })

    onSqlite('prints one JSON report a line, and nothing else on stdout', async () => {
      const copy = await engine.copy('press')
      const folder = temporaryFolder()
      const command = 'echo "report: $DJANGOCMS_STATIC_REPORT"; echo "oh" >&2; exit 3'
      const flags = ['--json', '--report', join(folder, 'report.json'), '--on-change', command]
      const { watch } = start(copy.url, flags, folder)
      await watch.until('stderr', /oh\n/)
      await copy.exec(edit('Xylophone'))
      await watch.until('stdout', /"pages":/, 2)
      const { code, stdout, stderr } = await watch.stop()
      assert.is(code, 0)
      const lines = stdout.split('\n').filter(Boolean)
      const reports = lines.map((text) => JSON.parse(text) as Partial<ExportReport> & { error?: { code: string } })
      const failures = reports.filter(({ error }) => error?.code === 'command-failed')
      assert.is(reports.filter(({ pages = 0 }) => pages > 0).length, 2)
      assert.ok(failures.length >= 1)
      assert.match(stderr, `report: ${join(folder, 'report.json')}\n`)
    })

    onPostgresql('reports an export that fails, and exports when it can again', async () => {
      const copy = await engine.copy('press')
      const { watch, home } = start(copy.url)
      await watch.until('stdout', line)
      await copy.exec(`ALTER TABLE refsite_quote RENAME TO refsite_away; ${edit('Xylophone')}`)
      await watch.until('stderr', /refsite_quote/)
      assert.not.match(home(), 'Xylophone')
      await copy.exec('ALTER TABLE refsite_away RENAME TO refsite_quote')
      await watch.until('stdout', line, 2)
      assert.match(home(), 'Xylophone')
      const { code, stderr } = await watch.stop()
      assert.is(code, 0)
      assert.is((stderr.match(/^Error: /gm) ?? []).length, 1, stderr)
    })

    onPostgresql('waits for a database that is away', async () => {
      const copy = await engine.copy('press')
      const { watch, home } = start(copy.url)
      await watch.until('stdout', line)
      const comeBack = await takeAway(engine, copy)
      await watch.until('stderr', /The database is unavailable\. Retrying every 0\.1 s\.\n/)
      await comeBack()
      await watch.until('stderr', /The database is available again\.\n/)
      await copy.exec(edit('Xylophone'))
      while (!home().includes('Xylophone')) await watch.until('stdout', line, countLines(watch) + 1)
      const { code, stderr } = await watch.stop()
      assert.is(code, 0)
      assert.is((stderr.match(/is unavailable/g) ?? []).length, 1, stderr)
    })

    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const declare = signal === 'SIGTERM' ? onSqlite : test.matrix
      declare(`ends with exit code 0 at ${signal}, in a process of its own`, async () => {
        const copy = await engine.copy('press')
        const folder = temporaryFolder()
        const { printed, kill, ended } = startProcess(watchArguments(copy.url, folder))
        await printed(line)
        kill(signal)
        assert.equal(await ended, [0, null])
        assert.ok(existsSync(join(folder, 'out/api/en/pages/index.json')))
      })
    }
  })
}

describe('export --watch', (test) => {
  test('ends at once where the command or its files are wrong', async () => {
    const { watch } = start(join(temporaryFolder(), 'none.sqlite3'))
    const { code, stderr } = await watch.ended
    assert.is(code, 2)
    assert.match(stderr, 'none.sqlite3')
    for (const flags of [
      ['--watch', '--dry-run'],
      ['--on-change', 'true', '--dry-run'],
      ['--watch', '--snapshot', '1'],
      ['--watch', '0'],
      ['--watch', '--on-change', ''],
    ]) {
      const result = await runCli(['export', '--database', siteFile('press'), ...flags])
      assert.is(result.code, 2, flags.join(' '))
    }
  })

  test.matrix('goes on after a restart of the database server', async () => {
    const server = await startPostgres()
    await withClient(server.url, (client) => client.query(siteSql('press')))
    const { watch, home } = start(server.url)
    await watch.until('stdout', line)
    await server.pause()
    await watch.until('stderr', /The database is unavailable/)
    await server.resume()
    await watch.until('stderr', /The database is available again/)
    // It may be another server, so its rows are read once.
    await watch.until('stdout', line, 2)
    await withClient(server.url, (client) => client.query(edit('Xylophone')))
    await watch.until('stdout', line, 3)
    assert.match(home(), 'Xylophone')
    assert.is((await watch.stop()).code, 0)
    await server.stop()
  })
})

function start(database: string, flags: string[] = [], folder = temporaryFolder()) {
  const watch = startCli(watchArguments(database, folder, flags))
  return { watch, folder, home: () => readFileSync(join(folder, 'out/api/en/pages/index.json'), 'utf8') }
}

function watchArguments(database: string, folder: string, flags: string[] = []): string[] {
  const all = exportArguments(database, 'press', ['--out', join(folder, 'out'), '--watch', '0.1', ...flags])
  return flags.includes('--json') ? all : all.filter((word) => word !== '--json')
}

function countLines(watch: RunningCli): number {
  return (watch.stdout.match(new RegExp(line, 'gm')) ?? []).length
}

/** Nobody can read the database until what is returned is called. */
async function takeAway(engine: Engine, { url }: DatabaseCopy): Promise<() => Promise<void>> {
  if (engine.name === 'sqlite') {
    renameSync(url, `${url}.away`)
    return async () => renameSync(`${url}.away`, url)
  }
  if (engine.name === 'mysql') {
    const rename = (from: string, to: string) =>
      withMysql(url, (client) => client.query(`RENAME TABLE ${from} TO ${to}`))
    await rename('cms_page', 'cms_page_away')
    return async () => void (await rename('cms_page_away', 'cms_page'))
  }
  const name = new URL(url).pathname.slice(1)
  const allow = (allowed: boolean) => `ALTER DATABASE ${name} ALLOW_CONNECTIONS ${allowed}`
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`
  const tell = async (sql: string) => {
    await withClient(await serverUrl(), (client) => client.query(sql))
  }
  await tell(allow(false))
  await tell(end)
  return () => tell(allow(true))
}
