import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe, full } from '../harness.js'
import { withFront } from '../helpers/databases/front.js'
import { postgresEngine } from '../helpers/databases/postgres-engine.js'
import { exported, failedExport } from '../helpers/exports/exports.js'
import { temporaryFolder } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { startCli } from '../helpers/processes/running-cli.js'
import { siteFile } from '../helpers/sites.js'

const page = '/api/en/pages/'
const id = /^[0-9A-F-]+\n$/

describe('snapshot', (test) => {
  test('holds a moment for exports, until it is stopped', async () => {
    const copy = await postgresEngine.copy('press')
    const holder = startCli(['snapshot'], { env: { DATABASE_URL: copy.url } })
    await holder.until('stdout', id)
    const snapshot = holder.stdout.trim()

    await copy.exec("UPDATE cms_pagecontent SET title = 'Xylophone', menu_title = 'Xylophone'")
    const [before, again] = [await held(), await held()]
    const after = await exported(copy.url, 'press')
    assert.not.match(before.text(page) ?? 'Xylophone', 'Xylophone')
    assert.is(again.text(page), before.text(page))
    assert.match(after.text(page) ?? '', 'Xylophone')

    const { code, stderr } = await holder.stop()
    assert.equal([code, stderr], [0, ''])
    const error = await failedExport(copy.url, 'press', ['--snapshot', snapshot])
    assert.equal([error.code, error.exitCode], ['snapshot-unknown', 1])
    assert.match(error.message, `has no snapshot ${snapshot}`)
    assert.match(error.fix, 'djangocms-static snapshot')

    function held() {
      return exported(copy.url, 'press', ['--snapshot', snapshot])
    }
  })

  test('ends by itself after a time, or when its input closes', async () => {
    const database = await postgresEngine.database('press')
    const timed = await startCli(['snapshot', '--database', database, '--hold', '0.1005']).ended
    assert.is(timed.code, 0, timed.stderr)
    assert.match(timed.stdout, id)

    let close = (): void => {}
    const stdin = (async function* () {
      yield 'what it reads is of no interest\n'
      await new Promise<void>((resolve) => {
        close = resolve
      })
    })()
    const holder = startCli(['snapshot', '--database', database, '--until-stdin-closes'], { stdin })
    await holder.until('stdout', id)
    close()
    assert.is((await holder.ended).code, 0)
  })

  test('ends when it is stopped before the server has answered', async () => {
    let connected = (): void => {}
    const connection = new Promise<void>((resolve) => {
      connected = resolve
    })
    await withFront(connected, async ({ port }) => {
      const holder = startCli(['snapshot', '--database', `postgres://reader@127.0.0.1:${port}/cms`])
      await connection
      assert.equal(await holder.stop(), { code: 0, stdout: '', stderr: '' })
    })
  })

  test('is of the database of the configuration, as an export', async () => {
    const config = join(temporaryFolder(), 'djangocms-static.config.mjs')
    const database = await postgresEngine.database('press')
    writeFileSync(config, `export default { database: ${JSON.stringify(database)} }`)
    const { code, stdout, stderr } = await startCli(['snapshot', '--config', config, '--hold', '0.1']).ended
    assert.is(code, 0, stderr)
    assert.match(stdout, id)
    const without = await runCli(['snapshot', '--no-config'])
    assert.match(without.stderr, 'Neither --database, DATABASE_URL nor the configuration names one')
  })

  test('knows only ids of its own database', async () => {
    const database = await postgresEngine.database('press')
    for (const unknown of ['00000003-0000001B-1', '7', '-']) {
      const error = await failedExport(database, 'press', [`--snapshot=${unknown}`])
      assert.is(error.code, 'snapshot-unknown')
      assert.match(error.message, `no snapshot ${unknown}:`)
    }
    const holder = startCli(['snapshot', '--database', await postgresEngine.database('garden')])
    await holder.until('stdout', id)
    const error = await failedExport(database, 'press', ['--snapshot', holder.stdout.trim()])
    assert.is(error.code, 'snapshot-unknown')
    assert.match(error.message, 'different database')
    await holder.stop()
  })

  test('refuses what cannot be', async () => {
    const database = await postgresEngine.database('press')
    const malformed = await failedExport(database, 'press', ['--snapshot', "1'; select 1"])
    assert.equal([malformed.code, malformed.exitCode], ['usage', 2])
    const sqlite = await failedExport(siteFile('press'), 'press', ['--snapshot', '00000003-0000001B-1'])
    assert.equal([sqlite.code, sqlite.exitCode], ['usage', 2])
    assert.match(sqlite.fix, 'Copy the file')

    const file = await startCli(['snapshot', '--database', siteFile('press')]).ended
    assert.is(file.code, 2)
    assert.match(file.stderr, 'Copy the file')
    const missing = await runCli(['snapshot'])
    assert.is(missing.code, 2)
    assert.match(missing.stderr, 'DATABASE_URL')
    assert.is((await runCli(['snapshot', '--database', database, '--hold', '0'])).code, 2)
  })

  if (full()) {
    test('fails when the server has ended it', async () => {
      const copy = await postgresEngine.copy('press')
      const holder = startCli(['snapshot', '--database', copy.url])
      await holder.until('stdout', id)
      await copy.exec(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      )
      const { code, stderr } = await holder.ended
      assert.is(code, 1)
      assert.match(stderr, 'was lost while reading the snapshot')
    })
  }
})
