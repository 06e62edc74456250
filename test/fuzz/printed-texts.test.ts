import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { temporaryFolder } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { withRoutes } from '../helpers/routes/with-routes.js'
import { configFile, manifestFile, siteFile } from '../helpers/sites.js'

/** Sets the title of a terminal, hides what follows, and begins a line that a CI takes for a command of its own. */
const hostile = "'\u001b]0;title\u0007\u009b8m' || char(10) || '::error::all is lost' || char(13)"

const changes = [
  `UPDATE cms_pagecontent SET title = title || ${hostile}`,
  `UPDATE django_site SET name = name || ${hostile}`,
  `UPDATE filer_file SET file = file || ${hostile}`,
  `UPDATE cms_cmsplugin SET plugin_type = plugin_type || ${hostile} WHERE id IN (SELECT max(id) FROM cms_cmsplugin)`,
  `UPDATE cms_placeholder SET slot = slot || ${hostile} WHERE object_id = (SELECT max(object_id) FROM cms_placeholder)`,
]

describe('texts of editors', (it) => {
  it('neither control a terminal nor begin a line of a log', async () => {
    const site = await sqliteEngine.copy('bridge')
    const out = join(temporaryFolder(), 'out')
    const source = ['--database', site.url, '--manifest', manifestFile('bridge'), '--config', configFile]
    await runCli(['export', ...source, '--out', out])
    for (const change of changes) await site.exec(change)
    const commands = [
      ['diff', out, ...source, '--fields'],
      ['export', ...source, '--out', out, '--media', `copy:${temporaryFolder()}`, '--html', '--verbose'],
      ['export', '--database', site.url, '--out', `${out}-guessed`, '--verbose'],
      ['explain', '/api/en/pages/', '--out', out],
      ['doctor', ...source, '--verbose'],
      ['verify', out, '--database', site.url, '--verbose'],
    ]
    const shown = new Set<string | undefined>()
    for (const argv of commands) {
      // The export then shows what is hidden.
      if (argv[0] === 'verify') await site.exec("UPDATE djangocms_versioning_version SET state = 'unpublished'")
      const { stdout, stderr } = await runCli(argv, {}, temporaryFolder())
      const text = stdout + stderr
      assert.not.match(text, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/, argv[0])
      assert.not.match(text, /^\s*::/m, argv[0])
      if (text.includes('\\u001b')) shown.add(argv[0])
    }
    assert.equal([...shown], ['diff', 'export', 'explain', 'doctor', 'verify'])
  })

  it('do neither where the code of a project quotes them in an error', async () => {
    const site = await sqliteEngine.copy('bridge')
    await site.exec(`UPDATE refsite_quote SET text = ${hostile}`)
    const config = join(temporaryFolder(), 'site.mjs')
    writeFileSync(config, 'export default { serializers: { QuotePlugin({ text }) { throw new Error(text) } } }')
    for (const command of ['export', 'doctor']) {
      const argv = [command, '--database', site.url, '--manifest', manifestFile('bridge'), '--config', config]
      const { code, stdout, stderr } = await runCli(argv, {}, temporaryFolder())
      assert.is(code, 1)
      assert.not.match(stdout + stderr, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]|^\s*::/m, command)
      assert.match((stdout + stderr).replace(/\s+/g, ' '), 'title\\u0007\\u009b8m\\u000a::error::all is lost')
    }
  })

  it('do neither in the stack of such an error', async () => {
    const fail = `() => { throw new Error('\\u001b]0;title\\u0007\\n::error::all is lost') }`
    const route = `{ ...collection({ name: 'quotes', model: 'refsite.quote', fields: {} }), values: ${fail} }`
    const config = withRoutes(temporaryFolder(), route, 'alone', 'collection')
    const source = ['--database', siteFile('bridge'), '--manifest', manifestFile('bridge'), '--config', config]
    const { stderr } = await runCli(['export', ...source, '--verbose'], {}, temporaryFolder())
    assert.match(stderr, /title\\u0007\\u000a::error::all is lost\n +at /)
    assert.not.match(stderr, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]|^\s*::/m)
  })
})
