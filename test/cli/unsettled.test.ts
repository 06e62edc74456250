import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { temporaryFolder } from '../helpers/folders.js'
import { projectFolder } from '../helpers/sites.js'

const program = join(projectFolder, 'bin/djangocms-static.js')

describe('a promise of the configuration that is never settled', (it) => {
  it('ends a command with an error, although nothing is left to run', () => {
    const config = join(temporaryFolder(), 'site.config.mjs')
    writeFileSync(config, 'export default new Promise(() => {})')
    const run = (...flags: string[]) =>
      spawnSync(process.execPath, [program, 'export', '--config', config, ...flags], { encoding: 'utf8' })
    const { status, stderr } = run()
    assert.is(status, 2)
    assert.match(stderr, /^Error: Invalid configuration\n {2}A promise of the configuration.* was never settled/)
    const { error } = JSON.parse(run('--json').stdout) as { error: { code: string } }
    assert.is(error.code, 'config-invalid')
  })
})
