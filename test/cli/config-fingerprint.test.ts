import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
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
    ['imports by an encoded path', "import './%6Cib.mjs'", 'lib.mjs'],
    ['imports with a query', "import './lib.mjs?once'", 'lib.mjs'],
    ['imports by an absolute path', "import '<folder>/lib.mjs'", 'lib.mjs'],
    ['imports by a URL', "import 'file://<folder>/lib.mjs'", 'lib.mjs'],
    ['imports by a name of its package.json', "import '#lib'", 'lib.mjs'],
    ['imports as a package of its workspace', "import 'shared'", 'packages/shared/index.js'],
  ]
  for (const [how, statement, module] of cases) {
    it(`changes with a module that it ${how}`, async () => {
      const folder = temporaryFolder()
      const file = join(folder, 'config.mjs')
      mkdirSync(join(folder, 'deep'))
      mkdirSync(join(folder, module, '..'), { recursive: true })
      writeFileSync(file, `${statement.replace('<folder>', folder)}\nexport default {}\n`)
      writeFileSync(join(folder, module), '1')
      writeFileSync(join(folder, 'package.json'), '{"name":"site","imports":{"#lib":"./lib.mjs"}}')
      mkdirSync(join(folder, 'node_modules'))
      symlinkSync('../packages/shared', join(folder, 'node_modules/shared'))
      const before = await configFingerprint(file)
      assert.is(await configFingerprint(file), before)
      writeFileSync(join(folder, module), '2')
      assert.is.not(await configFingerprint(file), before)
    })
  }

  it('changes with a module that it imports, where a link leads to it', async () => {
    const [folder, linked] = [temporaryFolder(), join(temporaryFolder(), 'config.mjs')]
    writeFileSync(join(folder, 'config.mjs'), "import './lib.mjs'\nexport default {}\n")
    writeFileSync(join(folder, 'lib.mjs'), '1')
    symlinkSync(join(folder, 'config.mjs'), linked)
    const before = await configFingerprint(linked)
    writeFileSync(join(folder, 'lib.mjs'), '2')
    assert.is.not(await configFingerprint(linked), before)
  })

  it('does not change with an installed package, which may be large', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'config.mjs')
    mkdirSync(join(folder, 'node_modules/large'), { recursive: true })
    writeFileSync(file, "import 'large'\nimport 'node:fs'\nimport 'path'\nexport default {}\n")
    writeFileSync(join(folder, 'node_modules/large/index.js'), '1')
    const before = await configFingerprint(file)
    writeFileSync(join(folder, 'node_modules/large/index.js'), '2')
    assert.is(await configFingerprint(file), before)
  })

  it('is there for modules that are not, too', async () => {
    const file = join(temporaryFolder(), 'config.mjs')
    writeFileSync(file, "import './missing.mjs'\nimport 'package'\n")
    assert.match(await configFingerprint(file), /^[0-9a-f]{32}$/)
  })
})
