import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { ExportReport } from '../../src/options.js'
import { note } from '../harness.js'
import { describeSampled, engines } from '../helpers/databases/engines.js'
import { temporaryFolder } from '../helpers/folders.js'
import { cliOutput } from '../helpers/processes/cli.js'
import { sampled } from '../helpers/sample.js'
import { siteManifest, siteNames } from '../helpers/sites.js'

for (const engine of engines) {
  describeSampled(engine, `an export without a manifest, ${engine.name}`, (it) => {
    for (const site of siteNames) {
      sampled(it, { site, engine })(`works for ${site}, and reports each guess`, async () => {
        const out = join(temporaryFolder(), 'out')
        const flags = ['--json', '--out', out, '--database', await engine.database(site)]
        const stdout = await cliOutput(['export', ...flags])
        const { findings, files, pages, sites } = JSON.parse(stdout) as ExportReport
        assert.equal(sites, Object.keys(siteManifest(site).sites).map(Number))
        assert.ok(files > 150 && pages > 20, `${pages} pages, ${files} files`)
        const guesses = findings.flatMap((finding) => (finding.code === 'guess' ? [finding.key] : []))
        assert.ok(guesses.length > 20 && new Set(guesses).size === guesses.length)
        for (const key of ['languages', 'templates', 'plugins', 'time_zone', 'media_url']) {
          assert.ok(
            guesses.some((guess) => guess.includes(key)),
            `${key} in ${guesses.join(', ')}`,
          )
        }
        note(`${site}, ${engine.name}: ${pages} pages, ${files} files, ${guesses.length} guesses`)
      })
    }

    it('says in the summary that it guessed, and where a manifest comes from', async () => {
      const out = join(temporaryFolder(), 'out')
      const stdout = await cliOutput(['export', '--out', out, '--database', await engine.database('bridge')])
      assert.match(stdout, /^Guesses, because there is no manifest \(\d+\)$/m)
    })
  })
}
