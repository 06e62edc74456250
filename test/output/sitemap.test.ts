import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as assert from 'uvu/assert'
import { type SitemapAddress, sitemapFiles } from '../../src/exporter/website/sitemap-files.js'
import { describe } from '../harness.js'
import { listedAddresses, sitemapFaults } from '../helpers/answers/sitemap.js'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { changedDatabase, exportArguments, exported } from '../helpers/exports/exports.js'
import { merged, shards } from '../helpers/exports/shards.js'
import { databaseFlags, problemsOf, verified } from '../helpers/exports/verified.js'
import { temporaryFolder } from '../helpers/folders.js'
import { cliOutput } from '../helpers/processes/cli.js'
import { access, configFile, siteManifest, siteNames } from '../helpers/sites.js'

const flags = ['--sitemap', '--only', 'languages']

function sitemapOf(folder: string, site = ''): string {
  return readFileSync(join(folder, site, 'sitemap.xml'), 'utf8')
}

function urlsIn(folder: string, site = ''): string[] {
  return listedAddresses(sitemapOf(folder, site)).map(({ url }) => url)
}

/** Of the page at a path of an English URL. */
const page = (path: string) => `(SELECT page_id FROM cms_pageurl WHERE path = '${path}' AND language = 'en')`

for (const engine of engines) {
  describeOn(engine, `export --sitemap, ${engine.name}`, (it) => {
    for (const site of siteNames) {
      const declare = site === 'press' ? it : it.matrix
      declare(`lists public pages, as the schema says, and nothing that is hidden: ${site}`, async () => {
        const database = await engine.database(site)
        const { folder } = await exported(database, site, flags)
        for (const id of Object.keys(siteManifest(site).sites)) {
          const own = id === String(siteManifest(site).site_id) ? '' : `sites/${id}`
          assert.equal(await sitemapFaults([sitemapOf(folder, own)], 'sitemap'), [], `${site} ${id}`)
          const paths = urlsIn(folder, own).map((url) => new URL(url).pathname.replace(/^\/[^/]+\/|\/$/g, ''))
          assert.ok(paths.length > 2)
          const { login_required, restricted } = access(site)
          for (const closed of [login_required[id], restricted[id]].flatMap((list) => list?.paths ?? [])) {
            assert.not.ok(paths.includes(closed), closed)
          }
        }
        assert.equal(problemsOf(await verified(folder, databaseFlags(database, site))), [])
      })
    }

    it('lists a page in the languages of its own contents, each with the others, and not where it redirects', async () => {
      // The server's own time zone is another one.
      const zone = engine.name === 'postgresql' ? '+00' : ''
      const sql = `
        UPDATE cms_pagecontent SET redirect = '' WHERE page_id = ${page('about-us')};
        UPDATE cms_pagecontent SET redirect = '/elsewhere/' WHERE language = 'de' AND page_id = ${page('about-us/team')};
        UPDATE cms_pagecontent SET changed_date = '2026-02-03 04:05:06.789${zone}' WHERE language = 'en' AND page_id = ${page('about-us')};
        DELETE FROM cms_pagecontent WHERE language <> 'en' AND page_id = ${page('about-us/history')};
        UPDATE cms_pageurl SET path = 'q-a' WHERE language = 'en' AND page_id = ${page('about-us')}`
      const database = await changedDatabase(engine, 'garden', sql)
      const { folder } = await exported(database, 'garden', [...flags, '--site-url', 'https://www.example.org/site'])
      const listed = listedAddresses(sitemapOf(folder))
      const about = listed.find(({ url }) => url === 'https://www.example.org/site/en/q-a/')
      assert.is(about?.lastModified, '2026-02-03T04:05:06Z')
      assert.ok(Object.keys(about?.alternates ?? {}).length > 2)
      assert.is(about?.alternates['x-default'], about?.url)
      for (const [language, url] of Object.entries(about?.alternates ?? {})) {
        const other = listed.find((one) => one.url === url)
        assert.equal(other?.alternates, about?.alternates, language)
      }
      const team = listed.find(({ url }) => url.endsWith('/en/about-us/team/'))
      assert.ok(team && !('de' in team.alternates))
      const history = listed.filter(({ alternates, url }) => url.includes('history') || 'history' in alternates)
      assert.equal(history, [
        {
          url: 'https://www.example.org/site/en/about-us/history/',
          lastModified: history[0]?.lastModified,
          alternates: {},
        },
      ])
      assert.not.ok(listed.some(({ url }) => url.includes('/fr/')))
    })

    it('is the same in an update and in a full export, and goes with its option', async () => {
      const copy = await engine.copy('garden')
      const { folder } = await exported(copy.url, 'garden', flags)
      const before = sitemapOf(folder)
      await copy.exec(`UPDATE cms_page SET login_required = ${engine.name === 'postgresql' ? 'true' : '1'} WHERE id = ${page('plants')};
        UPDATE cms_pagecontent SET changed_date = '2027-01-02 03:04:05' WHERE page_id = ${page('about-us')}`)
      await exported(copy.url, 'garden', flags, folder)
      const whole = await exported(copy.url, 'garden', flags)
      assert.is(sitemapOf(folder), sitemapOf(whole.folder))
      assert.is.not(sitemapOf(folder), before)
      // Without a record it is known as a file of an export.
      rmSync(`${folder}.state`, { recursive: true })
      await exported(copy.url, 'garden', ['--only', 'languages'], folder)
      assert.not.ok(existsSync(join(folder, 'sitemap.xml')))
    })
  })
}

describe('sitemaps', (it) => {
  it('have what routes of the project add, in languages of the site', async () => {
    const database = await sqliteEngine.database('garden')
    const folder = temporaryFolder()
    const config = join(folder, 'site.config.mjs')
    const ping = pathToFileURL(join(import.meta.dirname, '../helpers/routes/ping-route.js'))
    writeFileSync(
      config,
      `import base from '${pathToFileURL(configFile)}'
      import { ping } from '${ping}'
      const urls = { en: 'https://example.com/en/?p=1&q=<2>', de: 'https://example.com/de/', fr: 'https://example.com/fr/' }
      const sitemapEntries = () => [{ urls, lastModified: '2026-11-22T08:30:00Z' }]
      export default { ...base, routes: [{ ...ping, sitemapEntries }] }`,
    )
    const out = join(folder, 'out')
    await cliOutput([...exportArguments(database, 'garden', flags), '--config', config, '--out', out])
    assert.equal(await sitemapFaults([sitemapOf(out)], 'sitemap'), [])
    const [english, german] = listedAddresses(sitemapOf(out)).slice(-2)
    const alternates = {
      en: 'https://example.com/en/?p=1&q=<2>',
      de: 'https://example.com/de/',
      'x-default': 'https://example.com/en/?p=1&q=<2>',
    }
    assert.equal(english, { url: alternates.en, lastModified: '2026-11-22T08:30:00Z', alternates })
    assert.equal(german?.url, alternates.de)
  })

  it.matrix('are written by a merge of shards as by one run', async () => {
    const database = await sqliteEngine.database('garden')
    const whole = await exported(database, 'garden', flags)
    const folders = await shards(database, 'garden', 2, flags)
    const { folder: out } = await merged(folders, ['--config', configFile])
    assert.is(sitemapOf(out), sitemapOf(whole.folder))
  })

  it('are an index and its parts where one file cannot hold all', async () => {
    const addresses = Array.from({ length: 5 }, (_, number): SitemapAddress => {
      return { url: `https://example.com/${number}/`, lastModified: null, alternates: new Map() }
    })
    const limits = { addresses: 2, bytes: 100_000, urlLength: 2048 }
    const files = new Map(sitemapFiles(addresses, 'https://example.com', limits))
    assert.equal([...files.keys()], ['sitemap-1.xml', 'sitemap-2.xml', 'sitemap-3.xml', 'sitemap.xml'])
    const { 'sitemap.xml': index = '', ...parts } = Object.fromEntries(files)
    assert.equal(await sitemapFaults(Object.values(parts), 'sitemap'), [])
    assert.equal(await sitemapFaults([index], 'siteindex'), [])
    assert.match(index, '<loc>https://example.com/sitemap-3.xml</loc>')
    assert.equal(
      Object.values(parts).map((text) => listedAddresses(text).length),
      [2, 2, 1],
    )
    // By bytes as well: of three letters in UTF-8 each.
    const wide = addresses.map((one) => ({ ...one, url: `https://example.com/${'\u20ac'.repeat(100)}` }))
    const byBytes = sitemapFiles(wide, 'https://example.com', { ...limits, addresses: 10, bytes: 1000 })
    for (const [, text] of byBytes) assert.ok(Buffer.byteLength(text) <= 1000)
    assert.ok(byBytes.length > 3)
    assert.equal(sitemapFiles([], 'https://example.com'), [])
    assert.equal(
      sitemapFiles([{ url: `https://example.com/${'a'.repeat(2048)}`, lastModified: null, alternates: new Map() }], ''),
      [],
    )
  })

  it('would not pass the schema with a fault', async () => {
    const text = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><lastmod>x</lastmod></url></urlset>'
    assert.ok((await sitemapFaults([text], 'sitemap')).length > 0)
  })
})
