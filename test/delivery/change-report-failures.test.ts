import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { writeChangeReport } from '../../src/deliver/reports/change-report.js'
import { checkReports } from '../../src/deliver/reports/report-file.js'
import { describe } from '../harness.js'
import { exportErrorOf } from '../helpers/export-error.js'
import { changes, facts } from '../helpers/exports/report-facts.js'
import { temporaryFolder } from '../helpers/folders.js'

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

  it('is found before a run where it is possible', async () => {
    const file = join(temporaryFolder(), 'new/report.json')
    await checkReports({ report: file, reportHtml: null })
    assert.not.ok(existsSync(file))
  })
})
