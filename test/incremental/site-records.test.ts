import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { ranks } from '../../src/build/reuse/unit.js'
import { isResult, parseInputs, parseResult, unitsOf } from '../../src/build/reuse/unit-lines.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { extendedFlags, extendedRows } from '../helpers/random/extended-site.js'

const site = 'legacy'

describe('the record of a site', (it) => {
  it('has nothing that documents of another site show, such as rows that texts of extensions name', async () => {
    const copy = await sqliteEngine.copy(site)
    await copy.exec(extendedRows)
    const flags = extendedFlags(site)
    const both = contentsOf((await exported(copy.url, site, flags)).folder, 2)
    const alone = contentsOf((await exported(copy.url, site, [...flags, '--site', '2'])).folder, 2)
    assert.ok(alone.length > 0)
    assert.equal(both, alone)
    await copy.dispose()
  })
})

/** What is recorded of the contents of a site, with their keys. */
function contentsOf(folder: string, id: number): object[] {
  const found: object[] = []
  for (const [first = '', ...others] of unitsOf(readFileSync(`${folder}.state/units.txt`, 'utf8').split('\n'))) {
    const { key } = parseInputs(first)
    if (key[0] !== id || key[1] !== ranks.content) continue
    const { changed: _, ...result } = parseResult(others.find(isResult) ?? '')
    found.push({ key, ...result })
  }
  return found
}
