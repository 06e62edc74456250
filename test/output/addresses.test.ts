import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { defaults, ExportError, type ExportOptions, exportSite } from '../../src/index.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { type Exported, exported, failedExport } from '../helpers/exports/exports.js'
import { temporaryFolder } from '../helpers/folders.js'
import { changedManifest } from '../helpers/sites/manifests.js'
import { siteManifest } from '../helpers/sites.js'

const press = await sqliteEngine.database('press')
const garden = await sqliteEngine.database('garden')

interface List {
  count: number
  next: string | null
  previous: string | null
  results: { details: string; absolute_url: string; title: string }[]
}

interface Linked {
  namespace: string
  url: string
  api_endpoint: string
}

describe('addresses', (it) => {
  const flags = ['--only', 'pages-list', '--only', 'menu', '--only', 'pages', '--target', 'static']

  it('start with the domain of each site and https', async () => {
    const result = await exported(press, 'press', flags)
    assert.equal(bases(result), ['https://press.example.com', 'https://press.example.com'])
    assert.equal(bases(result, 2), ['https://prensa.example.es', 'https://prensa.example.es'])
    assert.equal(bases(await exported(press, 'press', [...flags, '--scheme', 'http'])), [
      'http://press.example.com',
      'http://press.example.com',
    ])
  })

  it('of the site and of the API are set for the default site, or by id, with a path and with a slash', async () => {
    const urls = ['--site-url', 'https://www.example.com/', '--api-url', 'https://cdn.example.com/press']
    const result = await exported(press, 'press', [...flags, ...urls, '--site-url', '2=https://es.example.com/x'])
    assert.equal(bases(result), ['https://www.example.com', 'https://cdn.example.com/press'])
    assert.equal(bases(result, 2), ['https://es.example.com/x', 'https://prensa.example.es'])
    const byId = await exported(press, 'press', [...flags, '--api-url', '1=http://localhost:8080'])
    assert.equal(bases(byId), ['https://press.example.com', 'http://localhost:8080'])
    const menu = result.json('/api/en/menu/') as { children: { url: string; api_endpoint: string }[] }
    assert.equal(
      menu.children.slice(0, 1).map(({ url, api_endpoint }) => [url, api_endpoint]),
      [['https://www.example.com/en/', 'https://cdn.example.com/press/api/en/pages/']],
    )
  })

  it('of a site that does not exist are an error, for an id that is wrong would leave the right site without them', async () => {
    for (const flag of ['--site-url', '--api-url']) {
      const failure = await failedExport(press, 'press', ['--site', '1', flag, '7=https://www.example.com'])
      assert.is(failure.code, 'unknown-site')
      assert.match(failure.message, `${flag} names site 7, which is not`)
      assert.match(failure.message, '2 (prensa.example.es)')
    }
    await exported(press, 'press', [...flags, '--site', '1', '--api-url', '2=https://es.example.com'])
  })

  it('with a user and a password are refused from JavaScript, too', async () => {
    const out = join(temporaryFolder(), 'out')
    const given = { ...defaults, database: garden, manifest: siteManifest('garden'), out }
    const url = 'https://me:pw@www.example.com'
    const cases: Partial<ExportOptions>[] = [
      { siteUrls: { default: url } },
      { apiUrls: { 1: url } },
      { mediaUrl: url },
      { mediaUrl: '//me:pw@cdn.example.com/' },
      { imageUrl: `${url}/{path}?w={width}` },
    ]
    for (const options of cases) {
      const error = await exportSite({ ...given, ...options }).catch((reason: unknown) => reason)
      assert.ok(error instanceof ExportError)
      assert.equal(
        [error.code, error.message],
        [
          'option-invalid',
          `The option ${Object.keys(options)} has a user or a password, and answers show it to everybody.`,
        ],
      )
    }
    assert.not(existsSync(out))
  })

  it('of media are the manifest’s, below the API’s when rooted, or those of --media-url', async () => {
    const before = await exported(garden, 'garden', ['--only', 'pages', '--api-url', 'https://api.example'])
    assert.ok(mediaUrls(before).length > 0)
    assert.ok(mediaUrls(before).every((url) => url.startsWith('https://api.example/media/')))
    const cdn = await exported(garden, 'garden', ['--only', 'pages', '--media-url', 'https://cdn.example/m'])
    assert.ok(mediaUrls(cdn).every((url) => url.startsWith('https://cdn.example/m/')))
    const rooted = ['--only', 'pages', '--api-url', 'https://api.example', '--media-url', '/files/']
    assert.ok(
      mediaUrls(await exported(garden, 'garden', rooted)).every((url) => url.startsWith('https://api.example/files/')),
    )
  })

  it('of media without a scheme get that of the API, and only those of the package stand behind its own', async () => {
    const manifest = changedManifest('garden', { media_url: '//cdn.example/m/' })
    const flags = ['--only', 'pages', '--api-url', 'http://api.example', '--manifest', manifest]
    const documented = mediaUrls(await exported(garden, 'garden', flags))
    assert.ok(documented.every((url) => url.startsWith('http://cdn.example/m/')))
    const released = mediaUrls(await exported(garden, 'garden', [...flags, '--contract', 'released']))
    assert.is(released.length, documented.length)
    // Of fields for files, and references to those of django-filer (djangocms_rest.utils.get_absolute_frontend_url).
    const bases = new Set(released.map((url) => url.slice(0, url.indexOf('/m/'))))
    assert.equal([...bases].sort(), ['http://api.example//cdn.example', 'http://cdn.example'])
  })

  it('of other hosts in menus of Python stay as they are, and have the site’s before them in the package', async () => {
    const urls = [
      'https://help.example/',
      '//help.example/',
      'mailto:help@example.com',
      '/help/',
      '#help',
      'javascript:0',
    ]
    const node = { namespace: 'HelpMenu', parent: null, title: 'Help', visible: true, attr: {} }
    const entries = urls.map((url, id) => ({ ...node, id, url, api_endpoint: url }))
    const manifest = changedManifest('garden', { menus: { en: entries } })
    const flags = ['--only', 'menu', '--site-url', 'http://www.example', '--api-url', 'http://api.example']
    const linked = async (contract: string) => {
      const result = await exported(garden, 'garden', [...flags, '--manifest', manifest, '--contract', contract])
      const menu = result.json('/api/en/menu/') as { children: Linked[] } | Linked[]
      const nodes = (Array.isArray(menu) ? menu : menu.children).filter(({ namespace }) => namespace === 'HelpMenu')
      return nodes.map(({ url, api_endpoint: endpoint }) => [url, endpoint])
    }
    assert.equal(await linked('documented'), [
      ['https://help.example/', 'https://help.example/'],
      ['//help.example/', '//help.example/'],
      ['mailto:help@example.com', 'mailto:help@example.com'],
      ['http://www.example/help/', 'http://api.example/help/'],
      ['http://www.example/#help', 'http://api.example/#help'],
      ['http://www.example/javascript:0', 'http://api.example/javascript:0'],
    ])
    assert.equal((await linked('released')).slice(0, 3), [
      ['http://www.example/https://help.example/', 'http://api.example/https://help.example/'],
      ['http://www.example//help.example/', 'http://api.example//help.example/'],
      ['http://www.example/mailto:help@example.com', 'http://api.example/mailto:help@example.com'],
    ])
  })
})

describe('lists', (it) => {
  const only = ['--only', 'pages-list', '--only', 'page_search', '--language', 'en']

  it('are cut by --page-size into pages that link by path, or by query', async () => {
    const byPath = await exported(garden, 'garden', [...only, '--page-size', '10'])
    const byQuery = await exported(garden, 'garden', [...only, '--page-size', '10', '--pagination', 'query'])
    const first = byPath.json('/api/en/pages-list/') as List
    assert.is(first.results.length, 10)
    assert.is(first.next, 'https://example.com/api/en/pages-list/10/10/')
    const second = byPath.json('/api/en/pages-list/10/10/') as List
    assert.is(second.previous, 'https://example.com/api/en/pages-list/')
    const query = byQuery.json('/api/en/pages-list/') as List
    assert.is(query.next, 'https://example.com/api/en/pages-list/?limit=10&offset=10')
    assert.equal(query.results, first.results)
    assert.is(byQuery.text('/api/en/pages-list/10/10/'), null)
  })

  it('of the released contract are arrays, unless a page size is set', async () => {
    const arrays = await exported(garden, 'garden', [...only, '--contract', 'released'])
    const titles = (arrays.json('/api/en/pages-list/') as { title: string }[]).map(({ title }) => title)
    assert.ok(titles.length > 10)
    assert.equal(arrays.json('/api/en/page_search/'), [])
    const cut = await exported(garden, 'garden', [...only, '--contract', 'released', '--page-size', '7'])
    const { count, results } = cut.json('/api/en/pages-list/') as List
    assert.equal([count, results.map(({ title }) => title)], [titles.length, titles.slice(0, 7)])
    assert.equal(cut.json('/api/en/page_search/'), { count: 0, next: null, previous: null, results: [] })
  })
})

/** Base URLs of the first listed page: of `absolute_url` and of `details`. */
function bases(result: Exported, site = 1): (string | undefined)[] {
  const language = site === 2 ? 'es' : 'en'
  const [home] = (result.json(`/api/${language}/pages-list/`, site) as List).results
  return [home?.absolute_url.replace(`/${language}/`, ''), home?.details.replace(`/api/${language}/pages/`, '')]
}

/** Of pictures and attachments. */
function mediaUrls(result: Exported): string[] {
  const pages = ['plants', 'about-us', 'footer'].map((path) => result.text(`/api/en/pages/${path}/`) ?? '').join('')
  return [...pages.matchAll(/"(?:attachment|image|picture|file_src)":"([^"]+)"/g)].map(([, url]) => url ?? '')
}
