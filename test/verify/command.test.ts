import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as assert from 'uvu/assert'
import { lockFolder } from '../../src/build/lock/folder-lock.js'
import type { HiddenContent } from '../../src/deliver/verify/leaks/hidden-content.js'
import { verifyExport } from '../../src/deliver/verify/verify-export.js'
import { routes } from '../../src/routes/routes.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exportErrorOf } from '../helpers/export-error.js'
import { exported } from '../helpers/exports/exports.js'
import { problemsOf, verified } from '../helpers/exports/verified.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { cliFailure, runCli } from '../helpers/processes/cli.js'

describe('verify', (test) => {
  test('looks into releases, the current one and others', async () => {
    const { folder } = await exported(await sqliteEngine.database('bridge'), 'bridge', ['--publish', 'releases'])
    const [release = ''] = walk(join(folder, 'releases')).map((file) => file.split('/')[0] ?? '')
    for (const place of [folder, join(folder, 'current'), join(folder, 'releases', release)]) {
      const report = await verified(place, ['--allow-broken-links'])
      assert.ok(report.recorded && report.files > 100, place)
    }
    const copy = join(folder, 'releases', '20200101T000000000Z')
    cpSync(join(folder, 'releases', release), copy, { recursive: true })
    const other = await verified(copy, ['--allow-broken-links'])
    assert.not(other.recorded)
    assert.equal(problemsOf(other, false).filter(({ code }) => code === 'record-other').length, 1)
  })

  test('takes the record from --state', async () => {
    const { folder } = await exported(await sqliteEngine.database('bridge'), 'bridge')
    const state = join(temporaryFolder(), 'elsewhere')
    renameSync(`${folder}.state`, state)
    assert.not((await verified(folder, ['--allow-broken-links'])).recorded)
    assert.ok((await verified(folder, ['--allow-broken-links', '--state', state])).recorded)
  })

  test('fails for no state between two exports: it says that another run is writing, or has written', async () => {
    const copy = await sqliteEngine.copy('bridge')
    const { folder } = await exported(copy.url, 'bridge')
    const flags = ['--allow-broken-links', '--json']
    const lock = await lockFolder(`${folder}.state`, folder)
    // As while files are moved into place.
    rmSync(join(folder, 'api/languages/index.json'))
    const during = await cliFailure(['verify', folder, ...flags])
    assert.is(during.code, 'folder-locked')
    assert.match(during.message, `Another run is writing ${folder}: process ${process.pid}`)
    await lock.release()
    assert.is((await verified(folder, ['--allow-broken-links'])).failures, 1)
    const readHidden = async () => {
      await copy.exec("UPDATE cms_pagecontent SET title = 'Another title' WHERE id = 1")
      await exported(copy.url, 'bridge', [], folder)
      rmSync(join(folder, 'api/languages/index.json'))
      return null as unknown as HiddenContent
    }
    const answersOf = () => async () => false
    const { code, message } = await exportErrorOf(() =>
      verifyExport({
        out: folder,
        state: null,
        routes,
        allowBrokenLinks: true,
        readHidden,
        answersOf,
        listed: 1,
        signal: null,
      }),
    )
    assert.equal([code, message], ['folder-locked', `Another run has written ${folder} since the check began`])
  })

  test('says what it found in 80 columns, and ends with exit code 1', async () => {
    const { folder } = await exported(await sqliteEngine.database('bridge'), 'bridge')
    rmSync(join(folder, 'api/languages/index.json'))
    const { code, stdout, stderr } = await runCli(['verify', folder])
    assert.is(code, 1)
    assert.is(stderr, '')
    assert.match(stdout, /Missing files \(1\)\n {2}- api\/languages\/index\.json is missing\n/)
    for (const line of stdout.split('\n')) assert.ok(line.length <= 80 || !line.trim().includes(' '), line)
  })

  test('names a missing page that others link to, and prints nothing else', async () => {
    const { folder } = await exported(await sqliteEngine.database('bridge'), 'bridge')
    rmSync(join(folder, 'api/en/pages/index.json'))
    const { error } = console
    const printed: unknown[] = []
    console.error = (...texts: unknown[]) => printed.push(...texts)
    const { code, stdout, stderr } = await runCli(['verify', folder]).finally(() => {
      console.error = error
    })
    assert.equal([code, stderr, printed], [1, '', []])
    assert.match(stdout, /Missing files \(1\)\n {2}- api\/en\/pages\/index\.json is missing\n/)
    assert.match(stdout, /Broken links \(\d+\)\n {2}- https:\/\/[\w.]+\/api\/en\/pages\/ has no answer/)
  })

  test('refuses what is no export', async () => {
    const folder = temporaryFolder()
    mkdirSync(dirname(join(folder, 'api/en/index.json')), { recursive: true })
    for (const place of [folder, join(folder, 'nowhere')]) {
      const { code, stdout } = await runCli(['verify', place, '--json'])
      assert.is(code, 2)
      assert.is(JSON.parse(stdout).error.code, 'not-an-export')
    }
  })

  test('refuses flags that would have no effect', async () => {
    const url = 'http://127.0.0.1:9'
    const cases: [flags: string[], message: string][] = [
      [['--manifest', 'manifest.json'], '--manifest needs --database or --against.'],
      [['--now', '2026-05-01T00:00:00Z'], '--now needs --database.'],
      [['--include-login-required', '--against', url], '--include-login-required needs --database.'],
      [['--accept-mismatch', 'permission'], '--accept-mismatch needs --database.'],
      [['--media-url', url, '--deployed', url], '--media-url needs --against.'],
      [['--sample', '3'], '--sample needs --against or --deployed.'],
      [['--database', 'site.sqlite3', '--against', url], '--against and --database exclude each other.'],
      [['--deployed', url, '--against', url], '--against and --deployed exclude each other.'],
    ]
    for (const [flags, message] of cases) {
      const { code, stdout } = await runCli(['verify', 'nowhere', '--json', ...flags])
      assert.is(code, 2)
      assert.is(JSON.parse(stdout).error.message, message)
    }
  })
})
