import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { writeChangeReport } from '../../src/deliver/reports/change-report.js'
import { checkReports } from '../../src/deliver/reports/report-file.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exportErrorOf } from '../helpers/export-error.js'
import { type ChangeReport, readReport } from '../helpers/exports/change-report.js'
import { exported, failedExport } from '../helpers/exports/exports.js'
import { changes, facts } from '../helpers/exports/report-facts.js'
import { exportCopy } from '../helpers/exports/shared-export.js'
import { temporaryFolder, walk } from '../helpers/folders.js'

/** The open files of this process, where the system lists them. */
function openFiles(): string[] {
  const folder = '/proc/self/fd'
  const links = existsSync(folder) ? readdirSync(folder) : []
  return links.flatMap((link) => {
    try {
      return readlinkSync(join(folder, link)).includes('report') ? [link] : []
    } catch {
      return []
    }
  })
}

describe('a change report that cannot be written', (it) => {
  it('says so, and leaves nothing', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'file'), '')
    mkdirSync(join(folder, 'folder'))
    for (const place of ['file/report.json', 'folder']) {
      const file = join(folder, place)
      for (const work of [
        () => writeChangeReport(file, facts, changes),
        () => checkReports({ report: file, reportHtml: null }),
      ]) {
        const { code, message, fix } = await exportErrorOf(work)
        assert.is(code, 'report-failed')
        assert.ok(message.startsWith(`${file}: `), message)
        assert.match(fix, '--report')
      }
    }
    assert.equal(readdirSync(folder), ['file', 'folder'])
  })

  it('is found before a run where its name is too long for the work beside it', async () => {
    const folder = temporaryFolder()
    const out = join(folder, 'out')
    const database = await sqliteEngine.database('bridge')
    for (const flag of ['--report', '--report-html']) {
      const file = join(folder, 'r'.repeat(250))
      const { code, message, fix } = await failedExport(database, 'bridge', [flag, file], out)
      assert.is(code, 'report-failed')
      assert.ok(message.startsWith(`${file}: ENAMETOOLONG`), message)
      assert.match(fix, flag)
      assert.equal(readdirSync(folder), [])
    }
  })

  it('keeps the one before when the changes fail', async () => {
    const file = join(temporaryFolder(), 'reports/report.json')
    await writeChangeReport(file, facts, changes)
    const before = readFileSync(file, 'utf8')
    const failing = function* () {
      yield* changes
      throw new Error('no luck')
    }
    const open = openFiles()
    try {
      await writeChangeReport(file, facts, failing())
      assert.unreachable()
    } catch (error) {
      assert.is(error instanceof Error && error.message, 'no luck')
    }
    assert.equal(openFiles(), open)
    assert.is(readFileSync(file, 'utf8'), before)
    assert.equal(readdirSync(join(file, '..')), ['report.json'])
  })

  for (const [way, since] of [
    ['in-place', ''],
    ['in-place', ', where the folder was removed since'],
    ['releases', ''],
  ] as const) {
    const declare = way === 'in-place' ? it : it.matrix
    declare(
      `is made up for by the next one, with all that the export has changed and removed: ${way}${since}`,
      async () => {
        const copy = await sqliteEngine.copy('garden')
        const folder = temporaryFolder()
        const report = join(folder, 'report.json')
        const flags = ['--publish', way, '--html']
        const { folder: other } = await exportCopy(sqliteEngine, 'garden', flags)
        const { folder: out } = await exportCopy(sqliteEngine, 'garden', flags)
        await copy.exec(
          "UPDATE cms_pagecontent SET title = 'New' WHERE id = 5; DELETE FROM cms_pagecontent WHERE id = 21",
        )
        await exported(copy.url, 'garden', [...flags, '--tags', '--report', report], other)
        const told = readReport(report)
        assert.ok(told.counts.changed.files > 0 && told.counts.removed.files > 5)
        // In the place of its work folder.
        writeFileSync(join(folder, '.report.json.djangocms-static'), '')
        const failed = await failedExport(copy.url, 'garden', [...flags, '--tags', '--report', report], out)
        assert.is(failed.code, 'report-failed')
        if (since !== '') rmSync(out, { recursive: true })
        await exported(copy.url, 'garden', [...flags, '--tags', '--report', report], out)
        const made = readReport(report)
        const removed = ({ changes }: ChangeReport) => changes.filter(({ kind }) => kind === 'removed')
        assert.equal(
          removed(made)
            .map(({ name }) => name)
            .sort(),
          removed(told)
            .map(({ name }) => name)
            .sort(),
        )
        const lists = ({ purge }: ChangeReport) => [...purge.sites.flatMap(({ paths }) => paths), ...(purge.tags ?? [])]
        for (const entry of lists(told)) assert.ok(lists(made).includes(entry), entry)
        await exported(copy.url, 'garden', [...flags, '--tags', '--report', report], out)
        assert.equal(readReport(report).changes, [])
      },
    )
  }

  it('is made up for by the next one, with all files of a first export', async () => {
    const folder = temporaryFolder()
    const [out, report] = [join(folder, 'out'), join(folder, 'report.json')]
    writeFileSync(join(folder, '.report.json.djangocms-static'), '')
    const database = await sqliteEngine.database('bridge')
    assert.is((await failedExport(database, 'bridge', ['--report', report], out)).code, 'report-failed')
    await exported(database, 'bridge', ['--report', report], out)
    const names = readReport(report).changes.map(({ name }) => name)
    assert.equal(names.sort(), walk(out).sort())
  })

  for (const sql of ['SELECT 1', "UPDATE cms_pagecontent SET title = 'New' WHERE id = 5"]) {
    it(`is made up for by the next one, with kept files that it has deleted: ${sql}`, async () => {
      const copy = await sqliteEngine.copy('garden')
      const folder = temporaryFolder()
      const report = join(folder, 'report.json')
      const out = join(folder, 'out')
      const flags = ['--html', '--report', report]
      await exported(copy.url, 'garden', flags, out)
      await copy.exec('DELETE FROM cms_pagecontent WHERE id = 21')
      await exported(copy.url, 'garden', [...flags, '--keep-removed', '3600'], out)
      const removed = () => readReport(report).changes.flatMap(({ kind, name }) => (kind === 'removed' ? [name] : []))
      const kept = removed().filter((name) => existsSync(join(out, name)))
      assert.ok(kept.length > 5)
      await copy.exec(sql)
      // In the place of its work folder.
      writeFileSync(join(folder, '.report.json.djangocms-static'), '')
      const failed = await failedExport(copy.url, 'garden', [...flags, '--keep-documents', '0'], out)
      assert.is(failed.code, 'report-failed')
      assert.not(kept.some((name) => existsSync(join(out, name))))
      await exported(copy.url, 'garden', [...flags, '--keep-documents', '0'], out)
      for (const name of kept) assert.ok(removed().includes(name), name)
    })
  }

  it('is found before a run where it is possible', async () => {
    const file = join(temporaryFolder(), 'new/report.json')
    await checkReports({ report: file, reportHtml: null })
    assert.not.ok(existsSync(file))
  })
})
