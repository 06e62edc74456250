import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, lstatSync, openSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { failedExport } from '../helpers/exports/exports.js'
import { temporaryFolder } from '../helpers/folders.js'

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
