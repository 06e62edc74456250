import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { changedDatabase, type Exported, exported } from '../helpers/exports/exports.js'
import { onFrontEnds } from '../helpers/front-ends/front-end-server.js'
import { oneEngine } from '../helpers/sample.js'
import { ask } from '../helpers/servers/asking.js'
import { hostServers } from '../helpers/servers/host-servers.js'
import { siteFile } from '../helpers/sites.js'

/** Sets the redirect of the English content of the page at a path. */
function redirect(path: string, target: string): string {
  const page = `(SELECT page_id FROM cms_pageurl WHERE path = '${path}' AND language = 'en')`
  return `UPDATE cms_pagecontent SET redirect = '${target.replaceAll("'", "''")}' WHERE language = 'en' AND page_id = ${page};`
}

const nasty = `https://evil.example/"; } server { $host {x} \\ 'y' <z> \u00fc`

function redirectsOf({ folder }: Exported): Record<string, string> {
  return JSON.parse(readFileSync(join(folder, 'redirects.json'), 'utf8')) as Record<string, string>
}

describe('redirects of pages', (it) => {
  for (const engine of engines) {
    const { onSqlite } = oneEngine(it, engine)
    onSqlite(`are those of the site, on ${engine.name}`, async () => {
      const sql = [
        'UPDATE cms_pagecontent SET redirect = NULL;',
        redirect('about-us', '/moved/?a=1#there'),
        redirect('about-us/team', '/en/about-us/team/'),
        redirect('about-us/history', 'javascript:alert(1)'),
        redirect('plants', '/en/footer/'),
        redirect('footer', '/en/footer/imprint/'),
        redirect('footer/imprint', 'https://example.com/en/plants'),
      ].join('\n')
      const database = await changedDatabase(engine, 'garden', sql)
      const result = await exported(database, 'garden', ['--profile', 'nginx'])
      const found = redirectsOf(result)
      // The prefix of the language is added, as the CMS does.
      assert.is(found['/en/about-us/'], '/en/moved/?a=1#there')
      // A page that leads to itself is shown.
      assert.is(found['/en/about-us/team/'], undefined)
      const { findings } = result.report
      assert.ok(findings.some((one) => one.code === 'redirect-unusable' && one.address === '/en/about-us/history/'))
      const loops = findings.flatMap((one) => (one.code === 'redirect-loop' ? [one.addresses] : []))
      assert.ok(
        loops.some((loop) => ['/en/plants/', '/en/footer/', '/en/footer/imprint/'].every((one) => loop.includes(one))),
        JSON.stringify(loops),
      )
      assert.is(found['/en/plants/'], undefined)
    })
  }

  it('are inherited where a language falls back', async () => {
    const result = await exported(siteFile('garden'), 'garden', ['--profile', 'nginx'])
    const found = redirectsOf(result)
    for (const [language, url] of [
      ['en', '/en/bloom-28/'],
      ['de', '/de/bloom-28/'],
    ] as const) {
      assert.is(found[url], 'https://example.org/')
      const page = result.json(`/api/${language}/pages/bloom-28/`) as { redirect: string }
      assert.is(page.redirect, 'https://example.org/')
    }
  })

  it('mean nothing to the settings that they are written into', async () => {
    const sql = `UPDATE cms_pagecontent SET redirect = NULL; ${redirect('about-us', nasty)}`
    const database = await changedDatabase(sqliteEngine, 'garden', sql)
    const profiles = ['nginx', 'caddy', 'apache', 'netlify', 'vercel', 's3-cloudfront'].flatMap((name) => [
      '--profile',
      name,
    ])
    const result = await exported(database, 'garden', [...profiles, '--target', 'handler'])
    const target = redirectsOf(result)['/en/about-us/'] ?? ''
    assert.match(target, /^https:\/\/evil\.example\/[A-Za-z0-9%/]+$/)
    const lines = readFileSync(`${result.folder}.hosts/netlify/front-end/example.com/_redirects`, 'utf8')
      .trim()
      .split('\n')
    for (const line of lines) assert.is(line.split(/\s+/).length, 3, line)
    await onFrontEnds(result.folder, async (port, server) => {
      const got = await ask(port, '/en/about-us/?a=1')
      assert.is(got.status, 302, server)
      assert.is(got.headers.location, target, server)
      assert.is((await ask(port, '/en/about-us/team/')).status, 404, server)
    })
  })
})

describe('addresses that redirect', (it) => {
  const odd = [
    'quote"d',
    'brace{path}',
    '{$HOME}',
    'star*',
    'dollar$1',
    'back\\slash',
    'tick`s',
    'a b',
    'über-uns',
    '100%',
  ]

  it('are found with signs that mean something in settings', async () => {
    const copy = await sqliteEngine.copy('garden')
    await copy.exec("UPDATE cms_pagecontent SET redirect = 'https://example.org/elsewhere'")
    const profiles = hostServers.flatMap(({ name }) => ['--profile', name])
    const flags = [...profiles, '--only', 'languages', '--target', 'static', '--language', 'en']
    const own = new Set(
      (await copy.query("SELECT path FROM cms_pageurl WHERE language = 'en'")).map(({ path }) => path),
    )
    const redirects = Object.keys(redirectsOf(await exported(copy.url, 'garden', flags)))
    const paths = redirects.map((path) => path.slice('/en/'.length, -1)).filter((path) => path !== '' && own.has(path))
    assert.ok(paths.length >= odd.length)
    for (const [index, path] of odd.entries()) {
      await copy.exec(`UPDATE cms_pageurl SET path = '${path}' WHERE path = '${paths[index]}' AND language = 'en'`)
    }
    const result = await exported(copy.url, 'garden', flags)
    assert.is(Object.keys(redirectsOf(result)).length, redirects.length)
    await onFrontEnds(result.folder, async (port, server) => {
      for (const path of odd) {
        const got = await ask(port, `/en/${encodeURIComponent(path)}/`)
        assert.equal([got.status, got.headers.location], [302, 'https://example.org/elsewhere'], `${server} ${path}`)
      }
      for (const path of ['path', 'brace', 'starfish', 'dollar', 'root']) {
        assert.is((await ask(port, `/en/${path}/`)).status, 404, `${server} ${path}`)
      }
    })
  })
})
