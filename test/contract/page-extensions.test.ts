import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { contracts } from '../../src/contract/contracts.js'
import { createHandler } from '../../src/runtime/handler.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { describe } from '../harness.js'
import { openLive } from '../helpers/answers/live.js'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { type Exported, exported, failedExport } from '../helpers/exports/exports.js'
import { differences, rewritten } from '../helpers/exports/folder-differences.js'
import { checkSameExport, merged, shards } from '../helpers/exports/shards.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { problemsOf, verified } from '../helpers/exports/verified.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { changedManifest } from '../helpers/sites/manifests.js'
import { extendedManifest, extendedPress, icon, rows, seo } from '../helpers/sites/press-extensions.js'
import { siteManifest } from '../helpers/sites.js'

const manifest = changedManifest('press', extendedManifest)
const base = ['--scheme', 'http', '--manifest', manifest]
const flags = [...base, '--extension', 'metadata.seo', '--extension', 'metadata.icon']

const about = {
  'metadata.seo': {
    description: 'All about yarrow',
    noindex: false,
    image: 'http://press.example.com/media/filer_public/e2/37/e23740c8-d722-44c4-9c0b-22a165d88799/bild-0.png',
    canonical: 'http://press.example.com/api/en/pages/about-us/history/',
  },
  'metadata.icon': { name: 'leaf' },
}

interface Page {
  readonly details: string | null
  readonly extensions?: unknown
  readonly results?: Page[]
  readonly children?: Page[]
}

function read(folder: string, path: string): Page {
  return JSON.parse(readFileSync(join(folder, path, 'index.json'), 'utf8')) as Page
}

function configuration(settings: object): string {
  const file = join(temporaryFolder(), 'site.config.mjs')
  writeFileSync(file, `export default ${JSON.stringify(settings)}`)
  return file
}

for (const engine of engines) {
  describeOn(engine, `page extensions, ${engine.name}`, (it) => {
    for (const contract of ['documented', 'released'] as const) {
      it(`stand in pages and lists with resolved references, ${contract}`, async () => {
        const database = await extendedPress(engine)
        const { folder } = await exported(database, 'press', [...flags, '--contract', contract])
        assert.equal(read(folder, 'api/en/pages/about-us').extensions, about)
        assert.equal(read(folder, 'api/en/pages').extensions, { 'metadata.seo': null, 'metadata.icon': null })
        const list = read(folder, 'api/en/pages-list')
        const listed = (Array.isArray(list) ? (list as Page[]) : (list.results ?? [])).find(({ details }) =>
          details?.endsWith('/en/pages/about-us/'),
        )
        assert.equal(listed?.extensions, about)
        // What is hidden from visitors is null in the documented contract; the package names it.
        const french = read(folder, 'api/fr/pages/about-us-fr').extensions
        const page = 'http://press.example.com/api/en/pages/members/'
        const canonical = contract === 'documented' ? null : page
        assert.equal(french, {
          ...about,
          'metadata.seo': { description: 'Tout sur', noindex: true, image: null, canonical },
        })
      })
    }

    it('of drafts and of pages that need a login are in no file; previews show those of drafts', async () => {
      const database = await extendedPress(engine)
      const drafts = join(temporaryFolder(), 'drafts')
      const { folder } = await exported(database, 'press', [...flags, '--drafts', drafts, '--html'])
      for (const name of walk(folder)) {
        assert.not.match(readFileSync(join(folder, name), 'utf8'), /that members|that nobody knows/, name)
      }
      const shown = walk(drafts).filter((name) =>
        readFileSync(join(drafts, name), 'utf8').includes('that nobody knows'),
      )
      assert.ok(
        shown.some((name) => name.startsWith('api/en/pages/')),
        shown.join(', '),
      )
      const report = await verified(folder, ['--database', database, '--manifest', manifest])
      assert.equal(problemsOf(report), [])
    })

    it('are in no answer, and no table of theirs is read, unless they are named', async () => {
      const database = await engine.database('press')
      const { folder } = await exported(database, 'press', base)
      assert.not.ok('extensions' in read(folder, 'api/en/pages/about-us'))
    })

    it('have incremental runs write their page anew, and no other', async () => {
      const copy = await engine.copy('press')
      await copy.exec(rows)
      const run = [...flags, '--only', 'pages']
      const { folder } = await exported(copy.url, 'press', run)
      const before = snapshot(folder)
      assert.is((await exported(copy.url, 'press', run, folder)).report.computed, 'nothing')
      await copy.exec("UPDATE metadata_seo SET description = 'More about yarrow' WHERE id = 1")
      const { report } = await exported(copy.url, 'press', run, folder)
      assert.is(report.computed, 'changes')
      const after = snapshot(folder)
      const whole = await exported(copy.url, 'press', run)
      assert.equal(differences(snapshot(whole.folder), after), [])
      assert.equal(rewritten(before, after), [])
      const answers = [...after].filter(([name, { inode }]) => before.get(name)?.inode !== inode).map(([name]) => name)
      assert.equal(
        answers.filter((name) => name.startsWith('api/')),
        ['api/de/pages/about-us/index.json', 'api/en/pages/about-us/index.json'].filter((name) =>
          answers.includes(name),
        ),
      )
      assert.ok(answers.includes('api/en/pages/about-us/index.json'))
    })

    it('are answered alike by the handler and by "serve --database"', async () => {
      const database = await extendedPress(engine)
      const { folder } = await exported(database, 'press', [...flags, '--skip', 'pages'])
      const handler = createHandler({ store: folderStore(folder) })
      const ask = async (from: typeof handler, path: string) =>
        (await (await from(new Request(`http://press.example.com${path}`))).json()) as unknown
      const paths = ['/api/en/pages/about-us/', '/api/en/pages-list/?limit=3', '/api/en/page_search/?q=About']
      assert.equal(((await ask(handler, paths[0] ?? '')) as Page).extensions, about)
      const { handler: live } = await openLive(database, 'press', {
        contract: contracts.documented,
        manifest: { ...siteManifest('press'), extensions: { 'metadata.seo': seo, 'metadata.icon': icon } },
        extensions: ['metadata.seo', 'metadata.icon'],
      })
      for (const path of paths) assert.equal(await ask(live, path), await ask(handler, path), path)
    })
  })
}

describe('page extensions', (it) => {
  it.matrix('are the same in a merged export, record included', async () => {
    const database = await extendedPress(sqliteEngine)
    const run: Pick<Exported, 'folder' | 'report'> = await exported(database, 'press', flags)
    checkSameExport(await merged(await shards(database, 'press', 2, flags)), run)
  })

  it.matrix('are described in OpenAPI and types, and what is exported fits', async () => {
    const database = await extendedPress(sqliteEngine)
    const { folder } = await exported(database, 'press', [...flags, '--openapi'])
    const { components } = JSON.parse(readFileSync(join(folder, 'api/schema-json/index.json'), 'utf8'))
    for (const name of ['Page', 'PageWithPlaceholders', 'PageNode']) {
      const { extensions } = components.schemas[name].properties
      assert.equal(
        Object.keys(extensions.properties['metadata.seo'].properties),
        seo.fields.map(({ name }) => name),
      )
      assert.ok(components.schemas[name].required.includes('extensions'))
    }
    const { stdout } = await runCli(['types', '--config', configuration({ manifest, extensions: ['metadata.seo'] })])
    assert.match(stdout, 'metadata.seo')
    assert.not.match(stdout, 'metadata.icon')
    assert.equal(problemsOf(await verified(folder)), [])
  })

  it('whose fields are dropped have none of them', async () => {
    const database = await extendedPress(sqliteEngine)
    const dropFields = { 'metadata.seo': ['image', 'canonical'] }
    const config = configuration({ extensions: ['metadata.seo'], dropFields })
    const { folder } = await exported(database, 'press', [...base, '--config', config])
    const { extensions } = read(folder, 'api/en/pages/about-us')
    assert.equal(extensions, { 'metadata.seo': { description: 'All about yarrow', noindex: false } })
  })

  it('are named where a field may hold personal addresses, unless it is dropped or they are not chosen', async () => {
    const database = await extendedPress(sqliteEngine)
    const fields = icon.fields.map((field) => ({ ...field, class: 'EmailField' }))
    const manifest = changedManifest('press', { version: 2, extensions: { 'metadata.icon': { ...icon, fields } } })
    const addresses = async (settings: object) => {
      const run = ['--dry-run', '--manifest', manifest, '--config', configuration(settings)]
      const { report } = await exported(database, 'press', run)
      return report.findings.flatMap((one) => (one.code === 'field-address' ? `${one.pluginType}.${one.field}` : []))
    }
    const extensions = ['metadata.icon']
    assert.equal(await addresses({ extensions }), ['TeaserPlugin.contact', 'metadata.icon.name'])
    assert.equal(await addresses({ extensions, dropFields: { 'metadata.icon': ['name'] } }), ['TeaserPlugin.contact'])
    assert.equal(await addresses({}), ['TeaserPlugin.contact'])
  })

  it('are chosen by names in letters of any alphabet, with the capitals of the app', async () => {
    const database = await extendedPress(sqliteEngine)
    const name = 'Läden.größe'
    const manifest = changedManifest('press', { version: 2, extensions: { [name]: icon } })
    const named = ['--extension', 'Läden.Größe']
    const configured = ['--config', configuration({ extensions: [name] })]
    for (const chosen of [named, configured]) {
      const { folder } = await exported(database, 'press', ['--scheme', 'http', '--manifest', manifest, ...chosen])
      assert.equal(read(folder, 'api/en/pages/about-us').extensions, { [name]: { name: 'leaf' } })
    }
  })

  it('are refused with columns that the database does not have, if they are chosen', async () => {
    const database = await extendedPress(sqliteEngine)
    for (const wrong of [{ pk: 'uuid' }, { column: 'uuid' }]) {
      const extensions = { 'metadata.seo': seo, 'metadata.icon': { ...icon, ...wrong } }
      const run = ['--manifest', changedManifest('press', { extensions }), '--only', 'pages']
      const { code, message } = await failedExport(database, 'press', [...run, '--extension', 'metadata.icon'])
      assert.equal([code, /column \w+\.uuid/.test(message)], ['manifest-mismatch', true], message)
      await exported(database, 'press', [...run, '--extension', 'metadata.seo'])
    }
  })

  it('are refused where the manifest does not have them', async () => {
    const database = await sqliteEngine.database('press')
    const other = await failedExport(database, 'press', [...base, '--extension', 'metadata.sea'])
    assert.equal([other.code, other.exitCode], ['config-invalid', 2])
    assert.match(other.message, 'no page extension metadata.sea. Did you mean metadata.seo?')
    const none = await failedExport(database, 'press', ['--extension', 'metadata.seo'])
    assert.match(none.fix, 'Update the manifest')
  })
})
