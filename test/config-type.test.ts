import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from './harness.js'
import { temporaryFolder } from './helpers/folders.js'
import { typeCheck } from './helpers/front-ends/typescript.js'
import { cliOutput } from './helpers/processes/cli.js'
import { manifestFile, projectFolder, siteFile } from './helpers/sites.js'

/** What the compiler says of JavaScript. */
function checked(text: string): string {
  return typeCheck({ 'site.config.mjs': text }, { allowJs: true, checkJs: true })
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
    assert.is(checked(typed(`${apart}, ${target}, routes: [], sites: [1], serializers: { A: (one) => one }`)), '')
    assert.is(checked(typed('database: /** @type {string | undefined} */ (undefined)')), '')
    for (const [members, named] of [
      ["contract: 'release'", '"release"'],
      ["profiles: 'nginx'", 'string'],
      ['mediaUrl: null', 'null'],
      ['now: 5', "'now'"],
      ["targets: { web: { upload: { too: 's3://bucket' } } }", "'too'"],
      ['targets: { web: { export: { siteUrls: {} } } }', "'siteUrls'"],
    ] as const) {
      assert.match(checked(typed(members)), named)
    }
  })
})
