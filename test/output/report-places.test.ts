import { execFileSync } from 'node:child_process'
import {
  closeSync,
  copyFileSync,
  existsSync,
  lstatSync,
  openSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported, failedExport } from '../helpers/exports/exports.js'
import { temporaryFolder } from '../helpers/folders.js'
import { manifestFile } from '../helpers/sites.js'

const garden = await sqliteEngine.database('garden')

describe('export --report to a place that cannot be written', (it) => {
  it('fails before anything is exported', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'file'), '')
    const out = join(folder, 'out')
    const failure = await failedExport(garden, 'garden', ['--report', join(folder, 'file/report.json')], out)
    assert.equal([failure.code, failure.exitCode], ['report-failed', 1])
    assert.not.ok(existsSync(out) && statSync(out).isDirectory())
  })

  for (const flag of ['--report', '--report-html']) {
    it(`leaves a pipe or a device such as /dev/null where it is: ${flag}`, async () => {
      if (process.platform === 'win32') return
      const folder = temporaryFolder()
      const pipe = join(folder, 'pipe')
      execFileSync('mkfifo', [pipe])
      const failure = await failedExport(garden, 'garden', [flag, pipe], join(folder, 'out'))
      assert.is(failure.code, 'report-failed')
      assert.match(failure.message, 'it is a device or a pipe')
      assert.ok(statSync(pipe).isFIFO())
    })

    it(`leaves other files as they are, such as the database, and replaces reports and empty files: ${flag}`, async () => {
      const folder = temporaryFolder()
      const flags = ['--only', 'healthcheck', flag]
      const database = join(folder, 'site.sqlite3')
      copyFileSync(garden, database)
      symlinkSync('site.sqlite3', join(folder, 'link'))
      const page = join(folder, 'index.html')
      writeFileSync(page, '<!doctype html>\n<html><head><title>Home</title></head></html>\n')
      const manifest = join(folder, 'manifest.json')
      copyFileSync(manifestFile('garden'), manifest)
      for (const file of [database, join(folder, 'link'), page, manifest]) {
        const before = readFileSync(file)
        const { code, message, fix } = await failedExport(database, 'garden', [...flags, file], join(folder, 'out'))
        assert.equal([code, message], ['report-failed', `${file}: it is not a report, and would be lost`])
        assert.match(fix, flag)
        assert.ok(readFileSync(file).equals(before))
      }
      const own = join(folder, 'empty')
      writeFileSync(own, '')
      for (let times = 0; times < 2; times += 1)
        await exported(database, 'garden', [...flags, own], join(folder, 'out'))
      assert.ok(statSync(own).size > 100)
    })

    it(`leaves a link such as /dev/stdout, whose output goes to a file, where it is: ${flag}`, async () => {
      if (process.platform !== 'linux') return
      const folder = temporaryFolder()
      const output = openSync(join(folder, 'output'), 'w')
      const link = join(folder, 'stdout')
      symlinkSync(`/proc/self/fd/${output}`, link)
      const failure = await failedExport(garden, 'garden', [flag, link], join(folder, 'out'))
      closeSync(output)
      assert.is(failure.code, 'report-failed')
      assert.match(failure.message, 'it is a device or a pipe')
      assert.ok(lstatSync(link).isSymbolicLink())
    })
  }
})
