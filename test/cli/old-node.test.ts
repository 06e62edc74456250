import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { projectFolder } from '../helpers/sites.js'

describe('the program', (it) => {
  it('names a version of Node that is too old, and what it needs', () => {
    for (const version of ['18.20.8', '20.9.0', '20.18.3']) {
      const { status, stdout, stderr } = startedWith(version)
      assert.is(status, 2)
      assert.is(stdout, '')
      assert.match(stderr, `needs Node 20.19 or later, and this is ${version}.`)
      assert.match(stderr, '\n  Fix: ')
    }
    for (const version of ['20.19.0', '22.1.0', '100.0.0']) assert.is(startedWith(version).status, 0, version)
  })
})

/** As in a Node that says so of itself. */
function startedWith(version: string) {
  const lie = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  const argv = ['--import', `data:text/javascript,${encodeURIComponent(lie)}`]
  const program = join(projectFolder, 'bin/djangocms-static.js')
  return spawnSync(process.execPath, [...argv, program, '--version'], { encoding: 'utf8' })
}
