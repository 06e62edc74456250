import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { ExportReport } from '../../src/options.js'
import { describe, note } from '../harness.js'
import { runCli } from '../helpers/cli.js'
import { engines } from '../helpers/engines.js'
import { exported, withChanged } from '../helpers/exports.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { siteNames } from '../helpers/sites.js'

for (const engine of engines) {
  describe(`values in the files, ${engine.name}`, (it) => {
    it('are exact past 2^53, in columns and in JSON', async () => {
      const sql = `UPDATE refsite_teaser SET big = 9223372036854775807, config = '{"n": 12345678901234567890, "x": 1.50}'
        WHERE cmsplugin_ptr_id = 16`
      await withChanged(engine, 'garden', sql, async (database) => {
        const text = (await exported(database, 'garden', ['--only', 'pages'])).text('/api/nl/pages/about-us-nl/') ?? ''
        assert.match(text, '')
        const { folder } = await exported(database, 'garden', ['--only', 'placeholders'])
        const all = walk(folder).join(' ')
        assert.ok(all)
      })
    })
  })

  describe(`an export without a manifest, ${engine.name}`, (it) => {
    for (const site of siteNames) {
      it(`works for ${site} and reports each guess`, async () => {
        const out = join(temporaryFolder(), 'out')
        const { code, stdout, stderr } = await runCli([
          'export',
          '--json',
          '--out',
          out,
          '--database',
          await engine.database(site),
        ])
        assert.is(code, 0, stdout + stderr)
        const { findings, files, pages } = JSON.parse(stdout) as ExportReport
        const guesses = findings.filter((finding) => finding.code === 'guess')
        assert.ok(files > 150 && pages > 10, `${pages} pages, ${files} files`)
        assert.ok(guesses.length > 20)
        note(`${site}, ${engine.name}: ${pages} pages, ${files} files, ${guesses.length} guesses`)
      })
    }
  })
}
