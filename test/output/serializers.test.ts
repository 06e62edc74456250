import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { filesIn } from '../../src/files/small-files.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported, failedExport } from '../helpers/exports/exports.js'
import { temporaryFolder } from '../helpers/folders.js'
import { siteManifest } from '../helpers/sites.js'

const garden = await sqliteEngine.database('garden')

/** Writes a configuration with this serializer for QuotePlugin; flags that name it. */
function withSerializer(source: string): string[] {
  return ['--only', 'pages', ...withSerializers({ QuotePlugin: source })]
}

function withSerializers(sources: Readonly<Record<string, string>>): string[] {
  const config = join(temporaryFolder(), 'site.config.mjs')
  const members = Object.entries(sources).map(([type, source]) => `${type}: ${source}`)
  writeFileSync(config, `export default { serializers: { ${members.join(', ')} } }`)
  return ['--config', config]
}

describe('a serializer', (it) => {
  const cases: [title: string, source: string, reason: string][] = [
    ['that throws', '() => { throw new Error("no words") }', 'threw: no words (site.config.mjs, line 1, column 60)'],
    [
      'whose value has no such member',
      '(plugin) => ({ text: plugin.words.length })',
      "threw: Cannot read properties of undefined (reading 'length') (site.config.mjs, line 1, column 80)",
    ],
    ['that throws no error', '() => { throw "a text" }', 'threw: a text'],
    ['that returns nothing', '() => {}', 'returned nothing instead of an object'],
    ['that returns null', '() => null', 'returned null instead of an object'],
    ['that returns a list', '() => []', 'returned a list instead of an object'],
    [
      'that returns an object that holds itself',
      '(plugin) => { plugin.self = [plugin]; return plugin }',
      'returned no JSON: it holds itself',
    ],
    ['that returns what JSON has as a text', "() => new URL('https://a.example/')", 'a.example/ instead of an object'],
    ['that returns a promise', 'async (plugin) => plugin', 'returned no JSON: it is or contains a promise'],
    ['that returns a Map', '() => new Map([["a", 1]])', 'returned no JSON: it is or contains a Map'],
    ['with a Set in a list', '() => ({ tags: [new Set(["a"])] })', 'returned no JSON: it is or contains a Set'],
    ['with a promise of a library', '() => ({ a: { then() {} } })', 'returned no JSON: it is or contains a promise'],
  ]
  for (const [title, source, reason] of cases) {
    it(`${title} ends the run with type, id and page`, async () => {
      const { exitCode, code, message, fix } = await failedExport(garden, 'garden', withSerializer(source))
      assert.equal([exitCode, code], [1, 'serializer-failed'])
      assert.match(message, /^The serializer for QuotePlugin, plugin \d+ on \/api\/[a-z-]+\/pages\/(.*\/)?, /)
      assert.ok(message.endsWith(reason), message)
      assert.match(fix, 'serializers.QuotePlugin of the configuration')
    })
  }

  it('that is edited while the configuration is loaded is that of the next run', async () => {
    const config = join(temporaryFolder(), 'site.config.mjs')
    const edited = 'export default { serializers: { QuotePlugin: () => ({ edited: true }) } }'
    writeFileSync(
      config,
      `import { writeFileSync } from 'node:fs'
      writeFileSync(${JSON.stringify(config)}, ${JSON.stringify(edited)})
      export default { serializers: { QuotePlugin: () => ({ edited: false }) } }`,
    )
    const flags = ['--only', 'pages', '--config', config]
    const { folder } = await exported(garden, 'garden', flags)
    const next = await exported(garden, 'garden', flags, folder)
    assert.is(next.report.computed, 'changes')
  })

  it('gets the generic JSON, and what it returns is written with the children', async () => {
    const source = '(plugin) => ({ keys: Object.keys(plugin), type: plugin.plugin_type })'
    const { folder, report, ...result } = await exported(garden, 'garden', withSerializer(source))
    assert.not(report.findings.some(({ code }) => code === 'serializer-missing'))
    const texts = ['', 'about-us/', 'plants/', 'footer/', 'about-us/team/', 'about-us/team/ada/'].map(
      (path) => result.text(`/api/en/pages/${path}`) ?? '',
    )
    const keys = ['id', 'parent_plugin_type', 'plugin_type', 'text', 'author']
    assert.ok(
      texts.join('').includes(JSON.stringify({ keys, type: 'QuotePlugin' }).slice(0, -1)),
      texts.join('').slice(0, 5000),
    )
  })

  it('writes what JSON has of its values, also beside numbers of any size', async () => {
    const source = `(plugin) => ({
      id: 2n ** 64n, none: undefined, call() {}, day: new Date(0), list: [undefined, , NaN],
      own: { a: 1, toJSON() { return this } },
    })`
    const { folder } = await exported(garden, 'garden', withSerializer(source))
    const texts = [...filesIn(folder)].map((file) => readFileSync(join(folder, file), 'utf8'))
    const written = '{"id":18446744073709551616,"day":"1970-01-01T00:00:00.000Z","list":[null,null,null],"own":{"a":1}}'
    assert.ok(texts.some((text) => text.includes(written)))
  })

  it('that is missing is reported by type and page; the generic members are written', async () => {
    const config = join(temporaryFolder(), 'site.config.mjs')
    writeFileSync(config, 'export default {}')
    const { report } = await exported(garden, 'garden', ['--only', 'pages', '--config', config])
    const missing = report.findings.filter(({ code }) => code === 'serializer-missing')
    assert.ok(missing.length > 0)
    for (const finding of missing) {
      assert.ok(finding.code === 'serializer-missing' && finding.pluginType === 'QuotePlugin')
      assert.match(finding.serializer, /^refsite\..*Quote/)
      assert.match(finding.page, /^\/api\/.*\/pages\//)
    }
  })

  it.matrix('that changes has the pages written again that show its plugins, and no others', async () => {
    const folder = join(temporaryFolder(), 'out')
    const flags = (source: string) => withSerializer(source).slice(2)
    await exported(garden, 'garden', flags('(plugin) => ({ ...plugin, edition: 1 })'), folder)
    const changed = flags('(plugin) => ({ ...plugin, edition: 2 })')
    const { report } = await exported(garden, 'garden', changed, folder)
    const full = await exported(garden, 'garden', changed)
    const differing = filesOf(full.folder).filter((name) => fileOf(full, name) !== fileOf({ folder }, name))
    assert.equal([report.computed, filesOf(folder), differing], ['changes', filesOf(full.folder), []])
    // The pointer has a hash of all pages.
    const pages = filesOf(folder).filter((name) => fileOf({ folder }, name).includes('"edition":2'))
    assert.ok(pages.length > 0)
    assert.equal([report.changes.added, report.changes.changed], [0, pages.length + 1])
    // Without any serializer.
    await exported(garden, 'garden', [], folder)
    const plain = await exported(garden, 'garden', [])
    assert.equal(
      filesOf(folder).filter((name) => fileOf(plain, name) !== fileOf({ folder }, name)),
      [],
    )
  })

  it.matrix('that changes has the pages written again that show it in an alias', async () => {
    const folder = join(temporaryFolder(), 'out')
    const source = (edition: number) => ({ TextPlugin: `(plugin) => ({ ...plugin, edition: ${edition} })` })
    await exported(garden, 'garden', withSerializers(source(1)), folder)
    await exported(garden, 'garden', withSerializers(source(2)), folder)
    const full = await exported(garden, 'garden', withSerializers(source(2)))
    assert.equal(
      filesOf(full.folder).filter((name) => fileOf(full, name) !== fileOf({ folder }, name)),
      [],
    )
  })

  for (const type of ['toString', 'constructor', '__proto__']) {
    it(`is one of the configuration: a plugin type called ${type} has none`, async () => {
      const copy = await sqliteEngine.copy('garden')
      await copy.exec(`UPDATE cms_cmsplugin SET plugin_type = '${type}' WHERE plugin_type = 'QuotePlugin'`)
      const { plugins, ...manifest } = siteManifest('garden')
      const renamed = Object.entries(plugins).map(([name, facts]) => [name === 'QuotePlugin' ? type : name, facts])
      const file = join(temporaryFolder(), 'manifest.json')
      writeFileSync(file, JSON.stringify({ ...manifest, plugins: Object.fromEntries(renamed) }))
      const flags = withSerializers({})
      for (const [code, more] of [
        ['serializer-missing', ['--manifest', file]],
        ['plugin-type-unknown', []],
      ] as const) {
        const { report } = await exported(copy.url, 'garden', [...flags, ...more])
        const found = report.findings.filter((finding) => 'pluginType' in finding && finding.pluginType === type)
        assert.equal([...new Set(found.map((finding) => finding.code))], [code])
      }
    })
  }
})

function filesOf(folder: string): string[] {
  return [...filesIn(folder)].sort()
}

function fileOf({ folder }: { folder: string }, name: string): string {
  return readFileSync(join(folder, name), 'utf8')
}
