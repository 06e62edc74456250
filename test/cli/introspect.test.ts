import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { projectFolder } from '../helpers/sites.js'

describe('introspect --write', (it) => {
  it('writes what is printed otherwise, and replaces an older copy', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'scripts/introspect.py')
    const printed = (await runCli(['introspect'])).stdout
    const argv = ['introspect', '--write', 'scripts/introspect.py']
    assert.is((await runCli(argv, {}, folder)).code, 0)
    assert.is(readFileSync(file, 'utf8'), printed)
    for (const piece of walk(join(projectFolder, 'templates/introspect'))) {
      assert.ok(printed.includes(readFileSync(join(projectFolder, 'templates/introspect', piece), 'utf8')), piece)
    }
    writeFileSync(file, printed.replace('def main():', 'def old():'))
    assert.is((await runCli(argv, {}, folder)).code, 0)
    assert.is(readFileSync(file, 'utf8'), printed)
  })

  it('keeps a file that is none of its own, unless forced to', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'settings.py')
    writeFileSync(file, 'DEBUG = True\n')
    const { code, stderr } = await runCli(['introspect', '--write', 'settings.py'], {}, folder)
    assert.is(code, 2)
    assert.match(stderr, 'settings.py already exists')
    assert.is(readFileSync(file, 'utf8'), 'DEBUG = True\n')
    assert.is((await runCli(['introspect', '--write', 'settings.py', '--force'], {}, folder)).code, 0)
    assert.match(readFileSync(file, 'utf8'), 'def build_manifest')
  })

  it('says why a file cannot be written', async () => {
    const folder = temporaryFolder()
    const { code, stderr } = await runCli(['introspect', '--write', '.'], {}, folder)
    assert.is(code, 1)
    assert.match(stderr, 'A file cannot be written')
  })
})
