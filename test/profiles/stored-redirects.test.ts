import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Finding } from '../../src/findings.js'
import { describe } from '../harness.js'
import { describeOn, type Engine, engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { changedDatabase, type Exported, exported } from '../helpers/exports/exports.js'
import { databaseFlags, problemsOf, verified } from '../helpers/exports/verified.js'
import { onFrontEnds } from '../helpers/front-ends/front-end-server.js'
import { ask } from '../helpers/servers/asking.js'
import { hostServers } from '../helpers/servers/host-servers.js'
import { changedManifest } from '../helpers/sites/manifests.js'

type Row = readonly [site: number, oldPath: string, newPath: string]

/** The table of django.contrib.redirects with these rows, and no redirects of pages. */
function stored(rows: readonly Row[]): string {
  const values = rows.map(([site, from, to], index) => `(${index + 1}, ${site}, '${from}', '${to}')`)
  return `UPDATE cms_pagecontent SET redirect = NULL;
    CREATE TABLE django_redirect (id integer PRIMARY KEY, site_id integer NOT NULL, old_path varchar(200) NOT NULL, new_path varchar(200) NOT NULL);
    INSERT INTO django_redirect VALUES ${values.join(', ')}`
}

const rows: readonly Row[] = [
  [1, '/old/', '/en/about-us/'],
  [1, '/en/about-us/history/', '/en/plants/'],
  [1, '/gone/', ''],
  [1, '/file.pdf', 'https://example.org/a "file".pdf'],
  [1, '/%C3%BCber/', '/en/plants/'],
  [1, '/search/?q=a', '/en/'],
  [1, '/both/', '/en/plants/'],
  [1, '/both', '/en/about-us/'],
  [1, '/en/about-us/', '/somewhere/'],
  [1, '/\u00fcber-uns/', '/en/about-us/'],
  [1, 'no-slash/', '/en/'],
  [1, '/code/', 'javascript:alert(1)'],
  [1, '/one/', '/two/'],
  [1, '/two/', '/old'],
  [1, '/round/', '/and-round/'],
  [1, '/and-round/', '/round/#top'],
]

async function withRedirects(
  engine: Engine,
  flags: string[],
  body: (result: Exported, database: string) => Promise<void>,
) {
  // A page that is gone, and whose address leads elsewhere now.
  const gone = "(SELECT page_id FROM cms_pageurl WHERE path = 'about-us/history')"
  const sql = `${stored(rows)}; DELETE FROM cms_pagecontent WHERE page_id = ${gone}`
  const database = await changedDatabase(engine, 'garden', sql)
  await body(await exported(database, 'garden', ['--only', 'pages', '--profile', 'nginx', ...flags]), database)
}

for (const engine of engines) {
  describeOn(engine, `redirects of django.contrib.redirects, ${engine.name}`, (it) => {
    it('are in redirects.json with their status, where no page answers', async () => {
      await withRedirects(engine, [], async ({ folder, report }, database) => {
        const moved = (to: string) => ({ status: 301, to })
        assert.equal(JSON.parse(readFileSync(join(folder, 'redirects.json'), 'utf8')), {
          '/%C3%BCber': moved('/en/plants/'),
          '/%C3%BCber/': moved('/en/plants/'),
          '/both': moved('/en/about-us/'),
          '/both/': moved('/en/plants/'),
          '/en/about-us/history': moved('/en/plants/'),
          '/en/about-us/history/': moved('/en/plants/'),
          '/file.pdf': moved('https://example.org/a%20%22file%22.pdf'),
          '/gone': { status: 410 },
          '/gone/': { status: 410 },
          '/old': moved('/en/about-us/'),
          '/old/': moved('/en/about-us/'),
          '/one': moved('/two/'),
          '/one/': moved('/two/'),
          '/search/?q=a': moved('/en/'),
          '/search?q=a': moved('/en/'),
          '/two': moved('/old'),
          '/two/': moved('/old'),
          // Only the addresses of a loop are left out, not what leads into it.
          '/and-round': moved('/round/#top'),
          '/round': moved('/and-round/'),
        })
        assert.equal(told(report.findings, 'redirect-unused'), [
          ['/en/about-us/', 'a page has this address'],
          ['/\u00fcber-uns/', 'requests for it are compared as /%C3%BCber-uns/'],
          ['no-slash/', 'it does not begin with a slash'],
        ])
        assert.equal(told(report.findings, 'redirect-unusable'), [['/code/', 'javascript:alert(1)']])
        assert.equal(told(report.findings, 'redirect-loop'), [['/and-round/', '/round/']])
        assert.ok(
          told(report.findings, 'redirect-chain').some((chain) => chain.join() === '/one/,/two/,/old,/en/about-us/'),
        )
        assert.equal(problemsOf(await verified(folder, databaseFlags(database, 'garden'))), [])
      })
    })

    it.matrix('are written anew when a row changes, and are none where the table is missing', async () => {
      const copy = await engine.copy('garden')
      const flags = ['--only', 'pages', '--profile', 'nginx']
      const first = await exported(copy.url, 'garden', flags)
      assert.is(readFileSync(join(first.folder, 'redirects.json'), 'utf8').includes('/old/'), false)
      await copy.exec(stored([[1, '/old/', '/en/']]))
      await exported(copy.url, 'garden', flags, first.folder)
      await copy.exec("UPDATE django_redirect SET new_path = '/de/'")
      await exported(copy.url, 'garden', flags, first.folder)
      const whole = await exported(copy.url, 'garden', flags)
      const text = readFileSync(join(first.folder, 'redirects.json'), 'utf8')
      assert.is(text, readFileSync(join(whole.folder, 'redirects.json'), 'utf8'))
      assert.is(text, '{"/old":{"status":301,"to":"/de/"},"/old/":{"status":301,"to":"/de/"}}')
    })
  })
}

describe('redirects of django.contrib.redirects', (it) => {
  it('are for their very path where APPEND_SLASH is off', async () => {
    const manifest = ['--manifest', changedManifest('garden', { append_slash: false })]
    await withRedirects(sqliteEngine, manifest, async ({ folder }) => {
      const found = Object.keys(JSON.parse(readFileSync(join(folder, 'redirects.json'), 'utf8')) as object)
      assert.ok(found.includes('/old/') && !found.includes('/old'))
    })
  })

  it('take no address of a page in another form, and are no line of settings of their own', async () => {
    const sql = stored([
      [1, '/a%0AInclude%20%2Fetc%2Fpasswd', '/en/'],
      [1, '/a%0AErrorDocument%20404%20gone', '/en/'],
      [1, '/a%00/', '/en/'],
      [1, '//example.org/en/about-us/', '/en/'],
      [1, '/old/../en/about-us/', '/en/'],
      [1, '/old/', '/..//example.org/'],
    ])
    const database = await changedDatabase(sqliteEngine, 'garden', sql)
    const flags = ['--only', 'languages', '--profile', 'nginx', '--profile', 'apache']
    const { folder } = await exported(database, 'garden', flags)
    const own = { status: 301, to: 'https://example.com//example.org/' }
    assert.equal(JSON.parse(readFileSync(join(folder, 'redirects.json'), 'utf8')), { '/old': own, '/old/': own })
    for (const host of ['apache', 'nginx']) {
      const settings = join(`${folder}.hosts`, host)
      const file = readdirSync(settings).find((name) => name.startsWith('redirects-')) ?? ''
      const lines = readFileSync(join(settings, file), 'utf8').trim().split('\n')
      assert.ok(
        lines.every((line) => /^(#|RewriteEngine|RewriteRule "|location = ")/.test(line)),
        lines.join('\n'),
      )
    }
  })

  it('are followed once each, however many lead to the next one', async () => {
    const chain = Array.from({ length: 2000 }, (_, index): Row => [1, `/old/${index}/`, `/old/${index + 1}/`])
    const database = await changedDatabase(sqliteEngine, 'garden', stored(chain))
    const { report } = await exported(database, 'garden', ['--only', 'languages', '--profile', 'nginx'])
    // Each has a path without its slash, too, from which the rest of the chain begins.
    const chains = told(report.findings, 'redirect-chain')
    assert.ok(chains.length >= chain.length && chains.flat().length < 60 * chain.length)
  })

  it('take no address of a page by a backslash, which escapes a letter in patterns of Vercel', async () => {
    const database = await changedDatabase(sqliteEngine, 'garden', stored([[1, '/en/a%5Cbout-us', '/en/']]))
    const { folder } = await exported(database, 'garden', ['--only', 'languages', '--profile', 'vercel'])
    const file = join(`${folder}.hosts`, 'vercel/front-end/example.com/vercel.json')
    const { redirects } = JSON.parse(readFileSync(file, 'utf8')) as { redirects: { source: string }[] }
    assert.is(redirects.map(({ source }) => source).join(), String.raw`/en/a\\bout-us`)
  })

  it('leave the addresses of pages alone where these have no slash at the end', async () => {
    const manifest = ['--manifest', changedManifest('garden', { append_slash: false })]
    const sql = stored([
      [1, '/en/about-us', '/somewhere'],
      [1, '/en/about-us/', '/en/plants'],
    ])
    const database = await changedDatabase(sqliteEngine, 'garden', sql)
    const { folder, report } = await exported(database, 'garden', [
      '--only',
      'pages',
      '--profile',
      'nginx',
      ...manifest,
    ])
    const moved = { '/en/about-us/': { status: 301, to: '/en/plants' } }
    assert.equal(JSON.parse(readFileSync(join(folder, 'redirects.json'), 'utf8')), moved)
    assert.equal(told(report.findings, 'redirect-unused'), [['/en/about-us', 'a page has this address']])
  })

  it('are those of their site', async () => {
    const sql = stored([
      [1, '/first/', '/en/'],
      [2, '/second/', '/en/'],
    ])
    const database = await changedDatabase(sqliteEngine, 'press', sql)
    const { folder } = await exported(database, 'press', ['--only', 'languages', '--profile', 'nginx'])
    const found = ['', 'sites/2'].map((site) =>
      Object.keys(JSON.parse(readFileSync(join(folder, site, 'redirects.json'), 'utf8')) as object),
    )
    assert.equal(found, [
      ['/first', '/first/'],
      ['/second', '/second/'],
    ])
  })

  it('are answered by servers, those that are gone with 410', async () => {
    const profiles = hostServers.flatMap(({ name }) => ['--profile', name])
    await withRedirects(sqliteEngine, profiles, async ({ folder }) => {
      await onFrontEnds(folder, async (port, server) => {
        for (const [path, status, location] of [
          ['/old/', 301, '/en/about-us/'],
          ['/old', 301, '/en/about-us/'],
          ['/%C3%BCber/', 301, '/en/plants/'],
          ['/gone/', 410, undefined],
          ['/en/about-us/', 404, undefined],
        ] as const) {
          const got = await ask(port, path)
          assert.is(got.status, status, `${server} ${path}`)
          // Servers may name themselves before a rooted path.
          assert.is(got.headers.location?.replace(/^http:\/\/[^/]+/, ''), location, `${server} ${path}`)
        }
      })
    })
  })

  it('are in the settings of platforms, and what these cannot tell is a finding', async () => {
    const platforms = ['cloudflare', 'vercel', 's3-cloudfront']
    const profiles = platforms.flatMap((name) => ['--profile', name])
    await withRedirects(sqliteEngine, profiles, async ({ folder, report }) => {
      const file = (name: string) => readFileSync(join(`${folder}.hosts`, name), 'utf8')
      const host = 'example.com'
      assert.ok(file(`cloudflare/front-end/${host}/_redirects`).split('\n').includes('/old/ /en/about-us/ 301'))
      const { redirects } = JSON.parse(file(`vercel/front-end/${host}/vercel.json`)) as { redirects: object[] }
      assert.equal(
        redirects.find((one) => 'source' in one && one.source === '/old/'),
        { source: '/old/', destination: '/en/about-us/', statusCode: 301 },
      )
      const { data } = JSON.parse(file(`s3-cloudfront/front-end/${host}/redirects.json`)) as { data: object[] }
      assert.ok(data.some((one) => 'key' in one && 'value' in one && one.key === '/gone/' && one.value === '410'))
      const limits = report.findings.flatMap((one) => (one.code === 'host-limit' ? [`${one.host}: ${one.limit}`] : []))
      const gone = 'site 1 has addresses that are gone, which its settings leave out'
      const queries = 'site 1 has redirects of query strings, which its settings leave out'
      assert.equal(
        limits.sort(),
        [
          ...['cloudflare', 'vercel'].map((name) => `${name}: ${gone}`),
          ...['cloudflare', 'nginx', 's3-cloudfront', 'vercel'].map((name) => `${name}: ${queries}`),
        ].sort(),
      )
    })
  })
})

/** What findings of a code name, beside their site. */
function told(findings: readonly Finding[], code: Finding['code']): unknown[][] {
  return findings
    .filter((finding) => finding.code === code)
    .map(({ code: _, ...facts }) => {
      const { site: __, addresses, ...others } = facts as Record<string, unknown>
      return Array.isArray(addresses) ? (addresses as unknown[]) : Object.values(others)
    })
}
