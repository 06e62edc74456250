import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { contracts } from '../../src/contract/contracts.js'
import type { PluginSerializer } from '../../src/model/serializer.js'
import { describe } from '../harness.js'
import { openLive } from '../helpers/answers/live.js'
import { describeOn, type Engine, engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { changedDatabase, exported } from '../helpers/exports/exports.js'
import { differences } from '../helpers/exports/folder-differences.js'
import { checkSameExport, merged, shards } from '../helpers/exports/shards.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { changedManifest } from '../helpers/sites/manifests.js'
import { projectFolder, siteManifest } from '../helpers/sites.js'

/** English link plugins of published pages of press. Page 9 needs a login, 19 a permission; file 3 is private. */
const stored: Record<number, string> = {
  4: '{"internal_link": "cms.page:2"}',
  36: '{"internal_link": "cms.page:9"}',
  38: '{"internal_link": "cms.page:19"}',
  261: '{"internal_link": "cms.page:9999"}',
  80: '{"file_link": "5"}',
  82: '{"file_link": "3"}',
  139: '{"internal_link": "nonsense"}',
  245: '{"external_link": "https://example.org/"}',
}

const aboutUs = { href: 'http://press.example.com/en/about-us/', hint: 'About us' }
const document = 'http://press.example.com/media/filer_public/34/c2/34c2452e-2851-41c8-aa88-d2339ed1a345/doc-0.txt'

const changes = [
  ...Object.entries(stored).map(
    ([id, link]) => `UPDATE djangocms_link_link SET name = 'Name', link = '${link}' WHERE cmsplugin_ptr_id = ${id}`,
  ),
  `UPDATE cms_pagecontent SET title = 'About us' WHERE page_id = 2 AND language = 'en'`,
].join(';\n')

/** The example of docs/configuration.md as a configuration, beside what the site needs. */
async function documentedConfig(): Promise<{ file: string; serializers: Record<string, PluginSerializer> }> {
  const text = readFileSync(join(projectFolder, 'docs/configuration.md'), 'utf8')
  const [, code = ''] = /serializer-context\.test\.ts.*?```js\n(.*?)```/s.exec(text) ?? []
  const file = join(temporaryFolder(), 'site.config.mjs')
  writeFileSync(file, code)
  const { default: config } = (await import(file)) as { default: { serializers: Record<string, PluginSerializer> } }
  return { file, serializers: config.serializers }
}

const { file: config, serializers } = await documentedConfig()
const flags = ['--scheme', 'http', '--config', config, '--language', 'en', '--skip', 'page_search']

type Written = Record<string, unknown> & { readonly id: number }

/** The plugins of a type in the English placeholders of an export. */
function pluginsOf(folder: string, type: string): Map<number, Written> {
  const found = new Map<number, Written>()
  for (const name of walk(folder).filter((name) => name.startsWith('api/en/pages/'))) {
    JSON.parse(readFileSync(join(folder, name), 'utf8'), (_, value: Written | null) => {
      if (value?.plugin_type === type) found.set(value.id, value)
      return value
    })
  }
  return found
}

function linkedSite(engine: Engine): Promise<string> {
  return changedDatabase(engine, 'press', changes)
}

for (const engine of engines) {
  describeOn(engine, `the context of a serializer, ${engine.name}`, (it) => {
    for (const contract of ['documented', 'released'] as const) {
      it(`resolves pages and files that visitors get, and no others, in the ${contract} contract`, async () => {
        const database = await linkedSite(engine)
        const { folder } = await exported(database, 'press', [...flags, '--contract', contract])
        const links = pluginsOf(folder, 'LinkPlugin')
        const written = Object.keys(stored).map((id) => {
          const link = links.get(Number(id))
          return { href: link?.href, hint: link?.hint }
        })
        const nothing = { href: null, hint: 'Name' }
        const own = { href: 'https://example.org/', hint: 'Name' }
        const file = { href: document, hint: 'Name' }
        assert.equal(written, [aboutUs, nothing, nothing, file, nothing, nothing, own, nothing])
      })
    }

    it('knows the page, the site, the language and what is below the plugin', async () => {
      const { folder } = await exported(await engine.database('press'), 'press', flags)
      const columns = [...pluginsOf(folder, 'ColumnsPlugin').values()]
      assert.ok(columns.some(({ children }) => (children as unknown[] | undefined)?.length === 2))
      for (const plugin of columns) {
        assert.is(plugin.columns, ((plugin.children ?? []) as unknown[]).length)
        assert.match(String(plugin.from), /^press\.example\.com en [\w/-]*$/)
      }
    })

    it('has incremental runs write a plugin anew when what it has resolved changed, and no other page', async () => {
      const copy = await engine.copy('press')
      await copy.exec(changes)
      const before = await exported(copy.url, 'press', [...flags, '--contract', 'released', '--only', 'pages'])
      const first = snapshot(before.folder)
      await copy.exec(`UPDATE cms_pagecontent SET title = 'We' WHERE page_id = 2 AND language = 'en'`)
      await copy.exec('UPDATE filer_file SET is_public = true WHERE id = 3')
      const only = [...flags, '--contract', 'released', '--only', 'pages']
      const { folder, report } = await exported(copy.url, 'press', only, before.folder)
      assert.is(report.computed, 'changes')
      const whole = await exported(copy.url, 'press', only)
      const now = snapshot(folder)
      assert.equal(differences(snapshot(whole.folder), now), [])
      const links = pluginsOf(folder, 'LinkPlugin')
      assert.is(links.get(4)?.hint, 'We')
      assert.match(String(links.get(82)?.href), /^http:\/\/press.example.com\/media\//)
      const rewritten = [...now].filter(([name, { inode }]) => first.get(name)?.inode !== inode).map(([name]) => name)
      const pages = rewritten.filter((name) => name.startsWith('api/en/pages/'))
      assert.ok(pages.length >= 2 && pages.length <= 5, pages.join(', '))
    })

    it('has incremental runs write a plugin anew when the site that it names is renamed', async () => {
      const copy = await engine.copy('press')
      const named = join(temporaryFolder(), 'named.config.mjs')
      writeFileSync(named, 'export default { serializers: { LinkPlugin: (link, { site }) => ({ on: site.name }) } }')
      const own = ['--config', named, '--language', 'en', '--skip', 'page_search']
      const before = await exported(copy.url, 'press', own)
      await copy.exec(`UPDATE django_site SET name = 'Renamed'`)
      const { folder, report } = await exported(copy.url, 'press', own, before.folder)
      assert.is(report.computed, 'changes')
      const whole = await exported(copy.url, 'press', own)
      assert.equal(differences(snapshot(whole.folder), snapshot(folder)), [])
    })

    it('is the same for "serve --database"', async () => {
      const database = await linkedSite(engine)
      const { folder } = await exported(database, 'press', flags)
      const { handler } = await openLive(database, 'press', { contract: contracts.documented, serializers })
      for (const file of walk(folder).filter((name) => name.startsWith('api/en/pages/'))) {
        const response = await handler(new Request(`http://example.com/${file.replace('index.json', '')}`))
        assert.is(await response.text(), readFileSync(join(folder, file), 'utf8'), file)
      }
    })
  })
}

describe('what serializers have resolved', (it) => {
  it('is in a language that visitors of the page may see', async () => {
    const file = join(temporaryFolder(), 'site.config.mjs')
    const found = "pages.filter((page) => resolve('cms.page:' + page, 'de')?.language === 'de')"
    const code = `(link, { resolve }) => ({ ...link, found: ${found} })`
    const pages = 'const pages = Array.from({ length: 100 }, (_, index) => index)'
    writeFileSync(file, `${pages}\nexport default { serializers: { LinkPlugin: ${code} } }`)
    const silent = Object.fromEntries(
      Object.entries(siteManifest('press').sites ?? {}).map(([id, site]) => {
        const languages = site.languages.map((one) => ({ ...one, public: one.code !== 'de', fallbacks: [] }))
        return [id, { ...site, languages }]
      }),
    )
    const numbers: number[] = []
    for (const own of [[], ['--manifest', changedManifest('press', { sites: silent })]]) {
      const only = ['--config', file, '--language', 'en', '--only', 'pages', ...own]
      const { folder } = await exported(await sqliteEngine.database('press'), 'press', only)
      const [link] = pluginsOf(folder, 'LinkPlugin').values()
      numbers.push((link?.found as unknown[] | undefined)?.length ?? -1)
    }
    assert.ok((numbers[0] ?? 0) > 0)
    assert.is(numbers[1], 0)
  })

  it.matrix('is the same in a merged export, record included', async () => {
    const database = await linkedSite(sqliteEngine)
    const own = [...flags, '--only', 'pages']
    checkSameExport(await merged(await shards(database, 'press', 2, own)), await exported(database, 'press', own))
  })
})
