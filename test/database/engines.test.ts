import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe, note } from '../harness.js'
import { engines } from '../helpers/databases/engines.js'
import { difference } from '../helpers/difference.js'
import { exported } from '../helpers/exports/exports.js'
import { sharedExport } from '../helpers/exports/shared-export.js'
import { walk } from '../helpers/folders.js'
import { sampled } from '../helpers/sample.js'
import { parseExact, siteNames } from '../helpers/sites.js'

describe('the same site on all engines', (test) => {
  for (const site of siteNames) {
    for (const contract of ['documented', 'released']) {
      const declare = site === 'bridge' ? sampled(test, { site, contract }) : test.matrix
      declare(`${site}, ${contract}: equal as JSON, file by file; two runs are equal byte by byte`, async () => {
        const flags = ['--contract', contract]
        const folders: string[] = []
        for (const engine of engines) {
          const database = await engine.database(site)
          const one = (await sharedExport(engine, site, flags)).folder
          const other = (await exported(database, site, flags)).folder
          assert.equal(walk(one), walk(other))
          for (const file of walk(one))
            assert.is(readFileSync(join(one, file), 'utf8'), readFileSync(join(other, file), 'utf8'))
          folders.push(one)
        }
        const [sqlite = '', ...others] = folders
        const files = answersIn(sqlite)
        for (const other of others) assert.equal(answersIn(other), files)
        for (const file of files) {
          const [want, ...got] = folders.map((folder) => parseExact(readFileSync(join(folder, file), 'utf8')))
          for (const one of got) assert.is(difference(want, one), null, file)
        }
        assert.ok(files.length > 150, `only ${files.length} files`)
        note(`${site}, ${contract}: ${files.length} files are equal on ${engines.map(({ name }) => name).join(', ')}`)
      })
    }
  }
})

/** The engines compare letters in their own ways, and so do the search documents of their exports. */
function answersIn(folder: string): string[] {
  return walk(folder).filter((file) => !file.startsWith('_data/'))
}
