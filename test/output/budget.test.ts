import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { families } from '../../src/routes/routes.js'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { exported, failedExport } from '../helpers/exports/exports.js'
import { sharedExport } from '../helpers/exports/shared-export.js'
import { temporaryFolder, walk } from '../helpers/folders.js'

for (const engine of engines) {
  describeOn(engine, `budgets, ${engine.name}`, (it) => {
    it('defers routes over their budget to the handler: reported, without any file', async () => {
      const { folder, report } = await exported(await engine.database('press'), 'press', ['--budget', '0.03'])
      const whole = await sharedExport(engine, 'press')
      const deferred = report.families.filter((family) => family.deferred)
      assert.ok(deferred.length > 3 && deferred.length < report.families.length)
      for (const { site, family, files, bytes } of deferred) {
        assert.equal([files, bytes], [0, 0])
        const finding = report.findings.find(
          (one) => one.code === 'route-deferred' && one.site === site && one.family === family,
        )
        assert.ok(finding?.code === 'route-deferred' && finding.bytes > 30_000 && finding.budget === 30_000)
        const prefix = site === 1 ? 'api' : `sites/${site}/api`
        const resource = family.replace('-paths', '')
        if (!['pages', 'placeholders', 'pages-tree'].includes(family)) continue
        const pattern = new RegExp(`^${prefix}/[^/]+/${resource}/`)
        assert.equal(
          walk(folder).filter((file) => pattern.test(file)),
          [],
          `${family} of site ${site}`,
        )
      }
      // What is not deferred is all there.
      for (const { site, family, deferred: isDeferred, files } of report.families) {
        const before = whole.report.families.find((one) => one.site === site && one.family === family)
        if (!isDeferred) assert.is(files, before?.files, `${family} of site ${site}`)
      }
      const written = report.families.reduce((sum, { files }) => sum + files, 0)
      assert.is(report.files, written)
      assert.is(
        report.findings.filter(({ code }) => code === 'route-empty').length,
        whole.report.findings.filter(({ code }) => code === 'route-empty').length,
      )
    })

    it('end a static run with exit code 3 and leave the folder as it was', async () => {
      const folder = join(temporaryFolder(), 'out')
      const flags = ['--budget', '0.03', '--target', 'static']
      const { exitCode, code, message, fix } = await failedExport(
        await engine.database('press'),
        'press',
        flags,
        folder,
      )
      assert.equal([exitCode, code], [3, 'over-budget'])
      assert.match(message, /^Route \S+ of site 1 exceeds its budget of 0\.03 MB$/)
      assert.ok(families.some((family) => fix.includes(`--skip ${family}`)))
      assert.not(existsSync(folder))
      const before = await exported(await engine.database('press'), 'press', ['--only', 'languages'], folder)
      const texts = walk(before.folder).map((file) => readFileSync(join(folder, file), 'utf8'))
      await failedExport(await engine.database('press'), 'press', flags, folder)
      assert.equal(
        walk(folder).map((file) => readFileSync(join(folder, file), 'utf8')),
        texts,
      )
    })

    it('may be met by leaving families out', async () => {
      const flags = ['--budget', '0.03', '--target', 'static', '--only', 'languages', '--only', 'healthcheck']
      const { report } = await exported(await engine.database('press'), 'press', flags)
      assert.is(report.files, 6)
    })
  })
}
