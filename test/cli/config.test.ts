import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as assert from 'uvu/assert'
import { configSchema } from '../../src/cli/config/config-schema.js'
import { loadConfig } from '../../src/cli/config/load-config.js'
import { loadTargets } from '../../src/cli/config/load-targets.js'
import { ExportError } from '../../src/errors.js'
import { findingText } from '../../src/finding-table.js'
import type { SerializerContext } from '../../src/model/serializer.js'
import type { ExportReport } from '../../src/options.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { temporaryFolder } from '../helpers/folders.js'
import { cliOutput, runCli } from '../helpers/processes/cli.js'
import { manifestFile } from '../helpers/sites.js'

function write(source: string): string {
  const file = join(temporaryFolder(), 'site.config.mjs')
  writeFileSync(file, source)
  return file
}

async function failWith(file: string): Promise<ExportError> {
  try {
    await loadConfig(file)
  } catch (error) {
    if (error instanceof ExportError) return error
    throw error
  }
  throw new Error('The configuration was accepted')
}

describe('configuration', (it) => {
  it('takes serializers and defaults, files from its own folder', async () => {
    const file = write(`export default {
      serializers: { QuotePlugin: (plugin) => ({ text: plugin.text }) },
      manifest: 'manifest.json', sites: [2], siteUrl: 'https://a.example/', budget: 1.5, menus: ['0/0/0/0'],
    }`)
    const { serializers, manifest, ...settings } = await loadConfig(file)
    assert.equal(serializers?.QuotePlugin?.({ text: 'a', id: 1 }, {} as SerializerContext), { text: 'a' })
    assert.is(manifest, join(file, '..', 'manifest.json'))
    assert.equal(settings, {
      sites: [2],
      siteUrls: { default: 'https://a.example' },
      budget: 1_500_000,
      menus: ['0/0/0/0'],
    })
  })

  it('has no value where one is undefined, as of a variable that is not set', async () => {
    const file = write(`export default {
      ...Object.fromEntries(${JSON.stringify(Object.keys(configSchema.properties))}.map((key) => [key, undefined])),
      pageSize: 5, targets: { a: { upload: { to: 's3://bucket', maxDelete: undefined, timeout: undefined } } },
    }`)
    assert.equal(Object.entries(await loadConfig(file)), [['pageSize', 5]])
    const upload = (await loadTargets(file)).get('a')?.upload
    assert.equal(Object.entries(upload ?? {}).map(String), ['to,s3://bucket', 'purge,'])
  })

  const cases: [source: string, ...expected: string[]][] = [
    ['export default { serializer: {} }', '"serializer"', 'did you mean "serializers"?'],
    ['export default { serializers: { A: 5 } }', '$.serializers.A is 5', 'function'],
    ['export default { pageSize: "5" }', '$.pageSize is "5"', 'must be an integer'],
    ['export default { contract: "old" }', '$.contract is "old"', '"documented", "released"'],
    ['export default { only: ["page"] }', '$.only[0] is "page"'],
    ['export default { menus: ["0/0"] }', '$.menus[0] is "0/0"', '0/1/0/1'],
    ['export default { apiUrl: "https://me:pw@a.example" }', '$.apiUrl is', 'without user and password'],
    ['export default { out: "s3://bucket" }', '$.out is "s3://bucket"', 'a folder of this machine'],
    ['export default { state: "s3://bucket" }', '$.state is "s3://bucket"', 'a folder of this machine'],
    ['export default { reportHtml: "s3://bucket/r.html" }', '$.reportHtml is', 'a file of this machine'],
    ['export default { mediaUrl: "https://me@a.example/m" }', '$.mediaUrl is', 'without user and password'],
    ['export default { imageUrl: "https://me:pw@a.example{path}?w={width}" }', '$.imageUrl is', 'without user'],
    ['export default { siteUrl: { 1: "ftp://x" } }', '$.siteUrl.1 is "ftp://x"'],
    ['export default { purgeLimit: 0 }', '$.purgeLimit is 0'],
    ['export default 5', '$ is 5'],
    ['export default new Map()', '$ is a Map, it must be an object'],
    ['export default Promise.reject(new Error("no luck"))', 'no luck'],
    ['export default { reportHtml: "a\\0b" }', '$.reportHtml is "a\\u0000b", it must be without the character NUL'],
    ['export default { serializers: import("node:path") }', '$.serializers is a Promise, it must be an object'],
    ['export default { targets: { a: { export: new Map() } } }', '$.targets.a.export is a Map'],
    ['const own = {}\nown.own = own\nexport default { pageSize: own }', '$.pageSize is [object Object]'],
    ['export default { pageSize: 5n }', '$.pageSize is 5n'],
    ['export const config = {}', 'no default export'],
    ['throw new Error("no luck")', 'no luck'],
    ['export default { get out() { throw new Error("no OUT") } }', '$.out cannot be read: no OUT'],
    ['export default { targets: { get a() { throw new Error("no A") } } }', '$.targets.a cannot be read: no A'],
    ['export default {', 'SyntaxError', 'line 1, column 17'],
    ['export default {\n  out: 5,\n}', 'line 2, column 3: $.out is 5'],
    ['const own = { menus: ["0/0/0/0", "0/0"] }\nexport default own', 'line 1, column 34: $.menus[1] is "0/0"'],
    ['export default {\n  sites: [1],\n  serializer: {},\n}', 'line 3, column 3: $ has the unknown key "serializer"'],
    ['\nthrow new Error("no luck")', 'line 2, column 7', 'no luck'],
    ['const more = { out: 5 }\nexport default { ...more }', 'line 2, column 16: $.out is 5'],
  ]
  for (const [source, ...expected] of cases) {
    it(`names file, path and value in: ${source}`, async () => {
      const file = write(source)
      const { code, message, fix } = await failWith(file)
      assert.is(code, 'config-invalid')
      for (const text of [file, ...expected]) assert.ok(message.includes(text), `${text} in ${message}`)
      assert.ok(fix)
    })
  }

  it('may be JSON, and names line and column there', async () => {
    const file = join(temporaryFolder(), 'site.config.json')
    writeFileSync(file, '{ "out": "public", "pageSize": 5 }')
    assert.equal(await loadConfig(file), { out: join(file, '../public'), pageSize: 5 })
    writeFileSync(file, '\uFEFF{ "pageSize": 5 }\r\n')
    assert.equal(await loadConfig(file), { pageSize: 5 })
    writeFileSync(file, '{\n  "out": "public",\n}')
    assert.match((await failWith(file)).message, 'is not JSON: line 3, column 1 holds "}"')
    writeFileSync(file, '{\n  "serializers": { "QuotePlugin": "text" }\n}')
    assert.match(
      (await failWith(file)).message,
      /line 2, column 20: \$\.serializers\.QuotePlugin is "text", it must be a function/,
    )
  })

  it('says where to install a package that it imports: this one, too, when a global installation runs', async () => {
    for (const name of ['djangocms-static', '@example/none']) {
      const file = write(`import { stories } from '${name}/routes'\nexport default {}`)
      const { message, fix } = await failWith(file)
      assert.match(message, `Cannot find package '${name}'`)
      assert.match(fix, `npm install ${name}`)
      assert.match(fix, dirname(file))
    }
  })

  it('must exist where it is named', async () => {
    const { code, stderr } = await runCli(['export', '--config', 'no-such.config.mjs'])
    assert.is(code, 2)
    assert.match(stderr, 'no-such.config.mjs does not exist')
  })

  it('has only serializers that are called, or a finding says so', async () => {
    const file = write(`export default {
      serializers: { QuotePlugn: (plugin) => plugin, QuotePlugin: (plugin) => plugin, GonePlugin: (plugin) => plugin },
    }`)
    const site = ['--database', await sqliteEngine.database('garden'), '--config', file]
    const unused = async (argv: readonly string[]) => {
      const { findings } = JSON.parse(
        await cliOutput(['export', '--dry-run', '--json', ...site, ...argv]),
      ) as ExportReport
      return findings.filter(({ code }) => code === 'serializer-unused').map(findingText)
    }
    const [first, second, ...others] = await unused(['--manifest', manifestFile('garden')])
    assert.match(
      first ?? '',
      'a serializer for QuotePlugn, which the manifest does not describe. Did you mean QuotePlugin?',
    )
    assert.match(second ?? '', 'a serializer for GonePlugin, which the manifest does not describe.')
    assert.equal(others, [])
    assert.equal(await unused([]), [])
  })
})
