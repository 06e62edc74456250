import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from './harness.js'
import { temporaryFolder } from './helpers/folders.js'
import { typeCheck } from './helpers/front-ends/typescript.js'
import { cliOutput } from './helpers/processes/cli.js'
import { manifestFile, projectFolder, siteFile } from './helpers/sites.js'

/** What the compiler says of configurations. */
function checked(...texts: string[]): string {
  const files = texts.map((text, index): [string, string] => [`site${index}.mjs`, text])
  return typeCheck(Object.fromEntries(files), { allowJs: true, checkJs: true })
}

function typed(members: string): string {
  return `/** @type {import('djangocms-static').Config} */\nexport default { ${members} }\n`
}

describe('the type of configurations', (it) => {
  it('fits those that init writes', async () => {
    const folder = temporaryFolder()
    const flags = ['--database', siteFile('garden'), '--manifest', manifestFile('garden'), '--yes']
    await cliOutput(['init', ...flags], {}, folder)
    const config = readFileSync(join(folder, 'djangocms-static.config.mjs'), 'utf8')
    assert.match(config, "/** @type {import('djangocms-static').Config} */\nexport default {")
    assert.is(checked(config), '')
    assert.match(checked(config.replace('  contract:', '  contarct:')), 'contarct')
  })

  it('fits that of the example site', () => {
    const example = readFileSync(join(projectFolder, 'examples/observatory/djangocms-static.config.mjs'), 'utf8')
    assert.match(example, "import('djangocms-static').Config")
    assert.is(checked(example), '')
  })

  it('knows keys, their values and those of targets', () => {
    const apart = "siteUrl: { default: 'https://example.com', 2: 'https://example.es' }, budget: 1, html: true"
    const target = "targets: { web: { export: { target: 'static' }, upload: { to: 's3://bucket' }, command: 'true' } }"
    const all = typed(`${apart}, ${target}, routes: [], sites: [1], serializers: { A: (one) => one }`)
    assert.is(checked(all, typed('database: /** @type {string | undefined} */ (undefined)')), '')
    const wrong = [
      ["contract: 'release'", '"release"'],
      ["profiles: 'nginx'", 'string'],
      ['mediaUrl: null', 'null'],
      ['now: 5', "'now'"],
      ["targets: { web: { upload: { too: 's3://bucket' } } }", "'too'"],
      ['targets: { web: { export: { siteUrls: {} } } }', "'siteUrls'"],
    ] as const
    const said = checked(...wrong.map(([members]) => typed(members)))
    wrong.forEach(([, named], index) => {
      assert.match(said, new RegExp(`src/site${index}\\.mjs.*${named}`))
    })
  })
})
