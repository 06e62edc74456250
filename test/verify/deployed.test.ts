import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { sharedExport } from '../helpers/exports/shared-export.js'
import { deployedAt, startServe } from '../helpers/exports/verified.js'
import { cliFailure, runCli } from '../helpers/processes/cli.js'
import { listening, type PlainAnswer } from '../helpers/servers/listening.js'

describe('verify --deployed', (test) => {
  for (const site of ['press', 'bridge'] as const) {
    const declare = site === 'bridge' ? test : test.matrix
    declare(`${site}: the handler serves an export as it should be, other sites by header`, async () => {
      const { folder } = await exported(await sqliteEngine.database(site), site)
      const url = await startServe([folder])
      const { problems, shape, compared, failures } = await deployedAt(url, folder)
      assert.is(failures, 0, JSON.stringify(problems))
      assert.is(shape, 'handler')
      assert.ok(compared > 150)
      // It serves answers only.
      assert.equal(
        problems.map(({ check, url: place }) => [check, place]),
        [['status', `${url}/_data/export.json`]],
      )
    })
  }

  test('a plain file host is right as static only, and wrong with a handler before it', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'press')
    const host = await listening((request) => fileAnswer(folder, request.url ?? ''))
    const plain = await deployedAt(host, folder, ['--target', 'static'])
    assert.equal(plain.sitesWithoutUrl, [])
    assert.equal(
      plain.problems.filter(({ failure }) => failure),
      [],
    )
    const swallowed = ['invalid-site', 'limit', 'other-site', 'preview', 'search', 'unknown-site']
    assert.equal(plain.problems.map(({ check }) => check).sort(), swallowed)
    const first = await deployedAt(host, folder, ['--sample', '5'])
    const checks = new Set(first.problems.filter(({ failure }) => failure).map(({ check }) => check))
    for (const check of [...swallowed, 'unexported-menu']) assert.ok(checks.has(check as 'limit'), check)
  })

  test('names a site that is nowhere below the host of the default one, and how to name its own', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'press')
    const host = await listening((request) =>
      fileAnswer(folder, (request.url ?? '').replace(/^\/sites\/2\//, '/none/')),
    )
    const flags = ['--target', 'static', '--sample', '60']
    assert.equal((await deployedAt(host, folder, flags)).sitesWithoutUrl, [2])
    const { stdout } = await runCli(['verify', folder, '--no-config', '--deployed', host, ...flags])
    assert.match(stdout, 'Site 2 was requested there below /sites/2/: --deployed 2=URL names its own host.')
  })

  test('refuses the address of a site that the export does not have', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'press')
    const host = 'http://127.0.0.1:9'
    const failure = await cliFailure([
      'verify',
      folder,
      '--no-config',
      '--deployed',
      host,
      '--deployed',
      `99=${host}`,
      '--json',
    ])
    assert.equal([failure.exitCode, failure.code], [2, 'unknown-site'])
    assert.match(failure.message, /--deployed names site 99, which is not in .*out\. Available: 1 \(/)
  })

  test('finds other bytes, types and cache rules, answers for what is missing, and previews for everybody', async () => {
    const { folder } = await exported(await sqliteEngine.database('bridge'), 'bridge', ['--target', 'static'])
    const odd = /"details":"[^"]*\/placeholders\/5\/1\//
    const host = await listening((request) => {
      const url = request.url ?? ''
      if (url.startsWith('/api/en/pages/?'))
        return { status: 200, type: 'application/json', body: '{"is_preview":true}' }
      const answer = fileAnswer(folder, url)
      if (answer.status === 404) return { ...answer, status: 200, type: 'text/html', body: '<p>Home</p>' }
      if (url === '/api/languages/') return { ...answer, body: answer.body.replace('en', 'xx') }
      if (url === '/api/plugins/') return { ...answer, type: 'text/plain' }
      if (url === '/_data/export.json') return { ...answer, cacheControl: 'public, max-age=31536000, immutable' }
      if (odd.test(answer.body)) return { ...answer, cacheControl: 'immutable' }
      return answer
    })
    const { problems, url: base } = await deployedAt(host.replace('//', '//editor:geheim@'), folder)
    assert.is(base, host)
    assert.not.match(JSON.stringify(problems), /geheim/)
    const found = problems
      .filter(({ failure }) => failure)
      .map(({ check, url }) => `${check} ${url.slice(host.length)}`)
    assert.equal(found, [
      'cache-control /_data/export.json',
      'unexported-menu /api/en/menu/0/7/0/7/',
      'missing-slash /api/en/pages',
      'preview /api/en/pages/?preview=1',
      'missing-page /api/en/pages/no-such-page-4f1c/',
      'body /api/languages/',
      'content-type /api/plugins/',
    ])
    assert.ok(problems.some(({ check, failure }) => check === 'cache-control' && !failure))
  })
})

/** As a host that looks for files only. */
function fileAnswer(folder: string, url: string): PlainAnswer {
  const path = decodeURIComponent(url.split('?')[0] ?? '')
  const file = join(folder, path.endsWith('/') ? `${path}index.json` : path)
  const missing = { status: 404, type: 'application/json', body: '{"detail":"Not found."}' }
  if (!existsSync(file) || !file.endsWith('.json')) return missing
  const isDocument = path.startsWith('/_data/') && !path.endsWith('/export.json')
  return {
    status: 200,
    type: 'application/json; charset=utf-8',
    body: readFileSync(file, 'utf8'),
    cacheControl: isDocument ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
  }
}
