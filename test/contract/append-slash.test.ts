import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { readExport } from '../../src/loaders/index.js'
import { describe } from '../harness.js'
import { folderHandler } from '../helpers/answers/handlers.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { changedManifest } from '../helpers/sites/manifests.js'

const roots = ['http://example.com/en/', 'http://example.com/']

describe('a project without APPEND_SLASH', (it) => {
  for (const contract of ['released', 'documented'] as const) {
    it(`has addresses of pages without a slash at the end, ${contract}`, async () => {
      const manifest = ['--manifest', changedManifest('garden', { append_slash: false })]
      const flags = ['--contract', contract, '--scheme', 'http']
      const { folder, json, text } = await exported(await sqliteEngine.database('garden'), 'garden', [
        ...flags,
        ...manifest,
      ])
      // A variant that has no file: the handler makes it from documents.
      const variant = await folderHandler(folder)(new Request('http://example.com/api/en/menu/0/9/1/2/'))
      for (const menu of [text('/api/en/menu/') ?? '', await variant.text()]) {
        const addresses = [...menu.matchAll(/"url":"(http[^"]*)"/g)].map(([, url = '']) => url)
        assert.ok(addresses.length > 5)
        const ended = addresses.filter((url) => url.endsWith('/') && !roots.includes(url))
        assert.equal(ended, [])
      }
      // Endpoints of the API end in one all the same.
      const page = json('/api/en/pages/about-us/') as { absolute_url: string; details: string }
      assert.match(page.details, /\/pages\/about-us\/$/)
      assert.match(page.absolute_url, /\/about-us$/)
      if (contract === 'documented') {
        const link = await (await readExport(folder)).link('cms.page:2', 'en')
        assert.is(link?.url, page.absolute_url)
      }
    })
  }

  it('has them so in sitemaps and search records', async () => {
    const { folder } = await exported(await sqliteEngine.database('garden'), 'garden', [
      ...['--sitemap', '--search-records', '--only', 'pages'],
      ...['--manifest', changedManifest('garden', { append_slash: false })],
    ])
    const read = (name: string) => readFileSync(join(folder, name), 'utf8')
    const records = read('_search/en.ndjson').trim().split('\n')
    for (const urls of [
      records.map((line) => (JSON.parse(line) as { url: string }).url),
      [...read('sitemap.xml').matchAll(/<loc>([^<]*)/g)].map(([, url = '']) => url),
    ]) {
      assert.ok(urls.some((url) => url.endsWith('/about-us')))
      const ended = urls.filter((url) => url.endsWith('/') && new URL(url).pathname.split('/').length > 3)
      assert.equal(ended, [])
    }
  })
})
