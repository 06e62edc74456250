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
    ['imports by a template', 'await import(`./lib.mjs`)', 'lib.mjs'],
    ['imports by a name that `require` gets another file for', "import '#two'", 'two.mjs'],
    ['imports by a name that `require` does not know', "import '#deep/lib'", 'deep/lib.mjs'],
    ['imports by the name of its own package', "import '@site/site/lib'", 'lib.mjs'],
    ['imports as a package of its workspace without `require`', "import 'modern'", 'packages/modern/index.js'],
    ['imports as a path of such a package', "import 'modern/deep/lib.js'", 'packages/modern/src/deep/lib.js'],
  ]
  for (const [how, statement, module] of cases) {
    it(`changes with a module that it ${how}`, async () => {
      const folder = temporaryFolder()
      const file = join(folder, 'config.mjs')
      mkdirSync(join(folder, 'deep'))
      mkdirSync(join(folder, module, '..'), { recursive: true })
      writeFileSync(file, `${statement.replace('<folder>', folder)}\nexport default {}\n`)
      writeFileSync(join(folder, module), '1')
      writeFileSync(join(folder, 'package.json'), JSON.stringify(ownPackage))
      writeFileSync(join(folder, 'two.cjs'), '1')
      mkdirSync(join(folder, 'node_modules'))
      for (const name of ['shared', 'modern']) symlinkSync(`../packages/${name}`, join(folder, 'node_modules', name))
      mkdirSync(join(folder, 'packages/modern'), { recursive: true })
      writeFileSync(join(folder, 'packages/modern/package.json'), JSON.stringify(modernPackage))
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

const ownPackage = {
  name: '@site/site',
  imports: {
    '#lib': './lib.mjs',
    '#two': { import: './two.mjs', require: './two.cjs' },
    '#deep/*': { import: './deep/*.mjs' },
  },
  exports: { './lib': { import: ['./lib.mjs'] } },
}

/** As tools write it for packages of modules alone. */
const modernPackage = {
  name: '@site/modern',
  type: 'module',
  exports: { '.': { types: './index.d.ts', import: './index.js' }, './*': { import: './src/*' } },
}
