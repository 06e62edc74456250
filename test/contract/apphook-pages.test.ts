import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { contracts } from '../../src/contract/contracts.js'
import { createHandler } from '../../src/runtime/handler.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { describe } from '../harness.js'
import { openLive } from '../helpers/answers/live.js'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { changedDatabase, exported } from '../helpers/exports/exports.js'
import { comparedWith, problemsOf, startServe, verified } from '../helpers/exports/verified.js'
import { runCli } from '../helpers/processes/cli.js'
import { changedManifest } from '../helpers/sites/manifests.js'
import { siteManifest } from '../helpers/sites.js'

/** `BlogApp` brings routes to the API, `ShopApp` has none. */
const facts = { djangocms_rest: '1.2.0+apphooks', rest_apphooks: { BlogApp: 'blog' } }
const manifest = changedManifest('press', facts)
const flags = ['--scheme', 'http', '--manifest', manifest, '--openapi']

const changes = `
UPDATE cms_page SET application_urls = 'BlogApp', application_namespace = 'news' WHERE id = 2;
UPDATE cms_page SET application_urls = 'BlogApp', application_namespace = NULL WHERE is_home = true AND site_id = 1;
UPDATE cms_page SET application_urls = 'ShopApp', application_namespace = 'shop' WHERE id = 4;
`

const api = 'http://press.example.com/api'

/** As the tests of djangocms-rest say: the root of the routes, the app's name without a namespace, null without routes. */
const apps: [path: string, app: unknown][] = [
  ['en/pages/about-us', { namespace: 'news', api_endpoint: `${api}/en/about-us/` }],
  ['fr/pages/about-us-fr', { namespace: 'news', api_endpoint: `${api}/fr/about-us-fr/` }],
  ['en/pages', { namespace: 'blog', api_endpoint: `${api}/en/` }],
  ['en/pages/about-us/history', null],
]

interface Page {
  readonly app?: unknown
  readonly details: string | null
  readonly results?: readonly Page[]
}

function read(folder: string, path: string): Page {
  return JSON.parse(readFileSync(join(folder, 'api', path, 'index.json'), 'utf8')) as Page
}

for (const engine of engines) {
  describeOn(engine, `pages of apphooks with djangocms-rest after 1.2, ${engine.name}`, (it) => {
    for (const contract of ['documented', 'released'] as const) {
      const declare = contract === 'documented' ? it : it.matrix
      declare(`say where the API of their apphook is, ${contract}`, async () => {
        const database = await changedDatabase(engine, 'press', changes)
        const { folder } = await exported(database, 'press', [...flags, '--contract', contract])
        for (const [path, app] of apps) assert.equal(read(folder, path).app, app, path)
        const list = read(folder, 'en/pages-list')
        const pages = Array.isArray(list) ? (list as Page[]) : (list.results ?? [])
        const listed = pages.find(({ details }) => details?.endsWith('/en/pages/about-us/'))
        assert.equal(listed?.app, apps[0]?.[1])
        // References of the released contract may lead to pages without a file.
        const problems = problemsOf(await verified(folder)).filter(({ code }) => code !== 'link-broken')
        assert.equal(problems, [])
        const { components } = JSON.parse(readFileSync(join(folder, 'api/schema-json/index.json'), 'utf8'))
        assert.equal(Object.keys(components.schemas.Page.properties.app.properties), ['namespace', 'api_endpoint'])
        assert.ok(components.schemas.Page.required.includes('app'))
      })
    }

    it('are answered alike by the handler and by "serve --database"', async () => {
      const database = await changedDatabase(engine, 'press', changes)
      const { folder } = await exported(database, 'press', [...flags, '--skip', 'pages'])
      const handler = createHandler({ store: folderStore(folder) })
      const settings = { contract: contracts.documented, manifest: { ...siteManifest('press'), ...facts } }
      const { handler: live } = await openLive(database, 'press', settings)
      for (const [path, app] of apps) {
        for (const from of [handler, live]) {
          const response = await from(new Request(`${api}/${path}/`))
          assert.equal(((await response.json()) as Page).app, app, path)
        }
      }
    })
  })
}

describe('a manifest', (it) => {
  it('of a djangocms-rest that nobody knows is a gap, with which doctor fails', async () => {
    const database = await sqliteEngine.database('press')
    for (const [version, isGap] of [
      ['1.2.0', false],
      ['1.2.0+apphooks', false],
      ['1.4.0', true],
    ] as const) {
      const file = changedManifest('press', { djangocms_rest: version })
      const { code, stdout } = await runCli(['doctor', '--database', database, '--manifest', file, '--json'])
      const { gaps } = JSON.parse(stdout) as { gaps: { code: string; version?: string }[] }
      const found = gaps.filter((gap) => gap.code === 'package-unknown')
      assert.equal(
        found.map((gap) => gap.version),
        isGap ? [version] : [],
      )
      if (isGap) assert.is(code, 1)
    }
  })

  it.matrix('that is older than the live API has verify --against name the member that its export lacks', async () => {
    const database = await changedDatabase(sqliteEngine, 'press', changes)
    const { folder } = await exported(database, 'press', ['--scheme', 'http', '--only', 'pages'])
    assert.not.ok('app' in read(folder, 'en/pages/about-us'))
    const live = ['--database', database, '--manifest', manifest]
    const url = await startServe(live)
    const { causes, failures } = await comparedWith(url, folder, ['--sample', '20'])
    assert.ok(failures > 0)
    const [cause] = causes.filter(({ subject }) => subject === 'pages /app')
    assert.match(cause?.fix ?? '', 'newer djangocms-rest')
  })
})
