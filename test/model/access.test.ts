import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { projectFolder } from '../helpers/sites.js'
import { addressCases } from './access/address-cases.js'
import { aliasCases } from './access/alias-cases.js'
import { contentCases } from './access/content-cases.js'
import { editableCases } from './access/editable-cases.js'
import { pageCases } from './access/page-cases.js'
import { placeholderCases } from './access/placeholder-cases.js'
import { rowCases } from './access/row-cases.js'
import type { Cases } from './access/small-access.js'
import { viewerCases } from './access/viewer-cases.js'

/** By the file of `model/access` that exports the functions. */
const tables: Readonly<Record<string, Cases>> = {
  addresses: addressCases,
  aliases: aliasCases,
  contents: contentCases,
  editable: editableCases,
  pages: pageCases,
  placeholders: placeholderCases,
  rows: rowCases,
  ...viewerCases,
}

describe('access', (it) => {
  for (const cases of Object.values(tables)) {
    for (const [name, own] of Object.entries(cases)) {
      for (const [what, ask, expected] of own) {
        it(`${name}: ${what}`, async () => assert.equal(await ask(), expected))
      }
    }
  }

  it('has cases for every function that decides', async () => {
    const folder = join(projectFolder, 'dist/src/model/access')
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
      const module: Record<string, unknown> = await import(pathToFileURL(join(folder, file)).href)
      const functions = Object.keys(module).filter((name) => typeof module[name] === 'function')
      const covered = tables[file.replace('.js', '')] ?? {}
      assert.equal(Object.keys(covered).sort(), functions.sort(), file)
      for (const [name, own] of Object.entries(covered)) assert.ok(own.length > 0, name)
    }
  })
})
