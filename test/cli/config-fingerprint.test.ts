import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { configFingerprint } from '../../src/cli/config/config-fingerprint.js'
import { describe } from '../harness.js'
import { temporaryFolder } from '../helpers/folders.js'

describe('the fingerprint of a configuration', (it) => {
  const cases: [how: string, statement: string, module: string][] = [
    ['imports', "import { a } from './lib.mjs'", 'lib.mjs'],
    ['exports from', "export { a } from './deep/lib.mjs'", 'deep/lib.mjs'],
    ['imports when it runs', "const a = await import('./lib.mjs')", 'lib.mjs'],
    ['requires without an extension', "const a = require('./lib')", 'lib.js'],
    ['requires as a folder', "const a = require('./lib')", 'lib/index.js'],
    ['requires as JSON', "const a = require('./facts')", 'facts.json'],
  ]
  for (const [how, statement, module] of cases) {
    it(`changes with a module that it ${how}`, async () => {
      const folder = temporaryFolder()
      const file = join(folder, 'config.mjs')
      mkdirSync(join(folder, 'deep'))
      mkdirSync(join(folder, module, '..'), { recursive: true })
      writeFileSync(file, `${statement}\nexport default {}\n`)
      writeFileSync(join(folder, module), '1')
      const before = await configFingerprint(file)
      assert.is(await configFingerprint(file), before)
      writeFileSync(join(folder, module), '2')
      assert.is.not(await configFingerprint(file), before)
    })
  }

  it('is there for modules that are not, too', async () => {
    const file = join(temporaryFolder(), 'config.mjs')
    writeFileSync(file, "import './missing.mjs'\nimport 'package'\n")
    assert.match(await configFingerprint(file), /^[0-9a-f]{32}$/)
  })
})
