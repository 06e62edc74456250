import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import { describe, full, note } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { sharedExport } from '../helpers/exports/shared-export.js'
import { comparedWith, databaseFlags, startServe } from '../helpers/exports/verified.js'
import { copyFolder, temporaryFolder } from '../helpers/folders.js'
import { cliFailure, cliOutput, runCli } from '../helpers/processes/cli.js'
import { listening } from '../helpers/servers/listening.js'
import { manifestFile, siteNames } from '../helpers/sites.js'
import { type Planted, plantDifferences } from './planted.js'

/** Contract of the export, and of the live API. */
const pairs = [
  ['documented', 'documented'],
  ['released', 'released'],
  ['documented', 'released'],
] as const

describe('verify --against', (test) => {
  for (const site of siteNames) {
    for (const [index, [contract, live]] of pairs.entries()) {
      const chosen = siteNames.indexOf(site) % pairs.length === index
      const declare = chosen && ['bridge', 'legacy'].includes(site) ? test : test.matrix
      declare(`${site}: ${contract} answers are those of a live API that is ${live}`, async () => {
        const database = await sqliteEngine.database(site)
        const { folder, report } = await sharedExport(sqliteEngine, site, ['--contract', contract])
        const url = await startServe([...databaseFlags(database, site), '--contract', live])
        const found = await comparedWith(url, folder, full() ? [] : ['--sample', '150'])
        assert.equal(found.differences, [])
        assert.is(found.live, live)
        assert.is(found.answers, report.files)
        assert.ok(found.compared >= Math.min(found.answers, 150))
        const meant = Object.entries(found.meant).map(([reason, { count }]) => `${reason} ${count}`)
        if (contract === live)
          assert.ok(
            meant.every((one) => /^(login|definitions|not-exported|hidden-address)/.test(one)),
            meant.join(),
          )
        note(
          `${site}, ${contract} against ${live}: ${found.compared} compared, meant: ${meant.join(', ') || 'nothing'}`,
        )
      })
    }
  }

  for (const [contract, live] of pairs) {
    const declare = contract === live ? test.matrix : test
    declare(`finds each planted difference and nothing else, ${contract} against ${live}`, async () => {
      const database = await sqliteEngine.database('garden')
      const { folder } = await sharedExport(sqliteEngine, 'garden', ['--contract', contract])
      const changed = join(temporaryFolder(), 'out')
      copyFolder(folder, changed)
      const planted = plantDifferences(changed)
      const url = await startServe([...databaseFlags(database, 'garden'), '--contract', live])
      const { differences } = await comparedWith(url, changed)
      const want = planted.flatMap(({ path, at }) => at.map((one) => `${path} ${one}`)).sort()
      assert.equal(differences.map(({ path, at }) => `${path} ${at}`).sort(), want)
      note(`${contract} against ${live}: ${planted.map(({ name }: Planted) => name).join(', ')}`)
      assert.ok(planted.length >= 20, `${planted.length} were planted`)
    })
  }
})

describe('verify --against', (test) => {
  // With links of queries only the first items of a list are in files.
  for (const [contract, links] of [
    ['documented', 'static'],
    ['released', 'static'],
    ['documented', 'query'],
  ] as const) {
    const declare = links === 'query' ? test : test.matrix
    declare(`sees through own addresses, lengths of lists and files elsewhere, ${contract}, ${links}`, async () => {
      const database = await sqliteEngine.database('garden')
      const own = ['--site-url', 'https://www.example.org/site', '--api-url', 'https://api.example.org/base']
      const media = 'https://cdn.example.org/files'
      const lists = ['--page-size', '3', '--pagination', links]
      const flags = [...own, '--contract', contract, ...lists, '--media-url', media]
      const { folder } = await sharedExport(sqliteEngine, 'garden', flags)
      const url = await startServe([...databaseFlags(database, 'garden'), '--contract', 'released'])
      const { differences } = await comparedWith(`${url}/api/`, folder, ['--media-url', media])
      assert.equal(differences, [])
    })
  }

  test('sees through the address that the live API puts before those of files on another host', async () => {
    const database = await sqliteEngine.database('garden')
    const described = JSON.parse(readFileSync(manifestFile('garden'), 'utf8')) as Manifest
    const manifest = join(temporaryFolder(), 'manifest.json')
    const folder = join(temporaryFolder(), 'out')
    writeFileSync(manifest, JSON.stringify({ ...described, media_url: 'https://cdn.example.org/m/' }))
    const source = [...databaseFlags(database, 'garden'), '--manifest', manifest]
    await cliOutput(['export', ...source, '--out', folder, '--only', 'pages', '--language', 'en'])
    const url = await startServe([...source, '--contract', 'released'])
    const { differences } = await comparedWith(url, folder)
    assert.equal(differences, [])
  })

  test('counts references to files without an upload apart', async () => {
    const copy = await sqliteEngine.copy('garden')
    await copy.exec("UPDATE filer_file SET file = ''")
    const { folder } = await exported(copy.url, 'garden', ['--only', 'pages', '--language', 'en', '--scheme', 'http'])
    const url = await startServe([...databaseFlags(copy.url, 'garden'), '--contract', 'released'])
    const { differences, meant } = await comparedWith(url, folder)
    assert.equal(differences, [])
    assert.ok((meant['no-upload']?.count ?? 0) > 0)
  })

  test.matrix('counts pages apart that the live API gives to whoever knows the path', async () => {
    const database = await sqliteEngine.database('garden')
    const { folder } = await exported(database, 'garden', ['--contract', 'released'])
    const live = [...databaseFlags(database, 'garden'), '--contract', 'released', '--include-login-required']
    const url = await startServe(live)
    const { differences, meant } = await comparedWith(url, folder)
    assert.equal(differences, [])
    assert.ok(meant.login?.paths.includes('/api/en/pages/members/'))
  })

  test('sends cookie and headers, and the site where it is not the default one', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'press')
    const seen = new Set<string>()
    const flags = ['--cookie', 'sessionid=secret', '--header', 'X-Key: hidden', '--sample', '3']
    const server = await listening((request) => {
      seen.add(`${request.headers.cookie} ${request.headers['x-key']} ${request.headers['x-site-id'] ?? ''}`)
      return { status: 200, type: 'application/json', body: '[]' }
    })
    const { stdout, stderr } = await runCli(['verify', folder, '--against', server, ...flags])
    assert.ok(seen.has('sessionid=secret hidden ') && seen.has('sessionid=secret hidden 2'))
    assert.not.match(stdout + stderr, /secret|hidden/)
  })

  test('asks busy servers again, and says what is wrong with others', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'bridge')
    let busy = 2
    const cases = [
      [{ status: 200, type: 'text/html', body: '<p>Log in</p>' }, /answers with 200, text\/html/],
      [{ status: 302, type: 'text/html', body: '', location: '/login/' }, /answers with 302 and leads to \/login\//],
      [{ status: 403, type: 'application/json', body: '{}' }, /answers with 403/],
    ] as const
    for (const [answer, message] of cases) {
      const server = await listening(() => {
        busy -= 1
        return busy >= 0 ? { status: 429, type: 'text/plain', body: '', retryAfter: '0' } : answer
      })
      const error = await cliFailure(['verify', folder, '--against', server, '--json'])
      assert.equal([error.exitCode, error.code], [1, 'live-unreadable'])
      assert.match(error.message, message)
    }
    assert.ok(busy < 0)
  })

  test('reports an answer that is not JSON, in 80 columns', async () => {
    const database = await sqliteEngine.database('bridge')
    const folder = join(temporaryFolder(), 'out')
    copyFolder((await sharedExport(sqliteEngine, 'bridge')).folder, folder)
    const file = join(folder, 'api/en/pages/about-us/index.json')
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('"title":"', '"title":"A title that nobody would fit in one line, '),
    )
    rmSync(join(folder, 'api/en/pages/about-us/history'), { recursive: true })
    const url = await startServe(databaseFlags(database, 'bridge'))
    const { code, stdout } = await runCli(['verify', folder, '--against', url])
    assert.is(code, 1)
    assert.match(stdout, /\/api\/en\/pages\/about-us\/ \/title\n {2}live {4}"/)
    assert.match(stdout, /\/api\/en\/pages\/about-us\/history\/ status\n {2}live {4}200\n {2}export {2}\(nothing\)/)
    for (const line of stdout.split('\n')) assert.ok(line.length <= 80, line)
  })
})
