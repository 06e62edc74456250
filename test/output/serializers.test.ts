import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { exported, failedExport } from '../helpers/exports.js'
import { temporaryFolder } from '../helpers/folders.js'
import { sqliteEngine } from '../helpers/sqlite-engine.js'

const garden = await sqliteEngine.database('garden')

/** Writes a configuration with this serializer for QuotePlugin; flags that name it. */
function withSerializer(source: string): string[] {
  const config = join(temporaryFolder(), 'site.config.mjs')
  writeFileSync(config, `export default { serializers: { QuotePlugin: ${source} } }`)
  return ['--only', 'pages', '--config', config]
}

describe('a serializer', (it) => {
  const cases: [title: string, source: string, reason: string][] = [
    ['that throws', '() => { throw new Error("no words") }', 'threw: no words'],
    ['that throws no error', '() => { throw "a text" }', 'threw: a text'],
    ['that returns nothing', '() => {}', 'returned nothing instead of an object'],
    ['that returns null', '() => null', 'returned null instead of an object'],
    ['that returns a list', '() => []', 'returned a list instead of an object'],
    ['that returns a promise', 'async (plugin) => plugin', 'returned a promise instead of an object'],
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
})
