import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { ranks } from '../../src/build/reuse/unit.js'
import { isResult, parseInputs, parseResult, unitsOf } from '../../src/build/reuse/unit-lines.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { differences } from '../helpers/exports/folder-differences.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { temporaryFolder } from '../helpers/folders.js'
import { extendedFlags, extendedRows } from '../helpers/random/extended-site.js'
import { withRoutes } from '../helpers/routes/with-routes.js'

describe('the record of a site', (it) => {
  it('has nothing that documents of another site show, such as rows that texts of extensions name', async () => {
    const site = 'legacy'
    const copy = await sqliteEngine.copy(site)
    await copy.exec(extendedRows)
    const flags = extendedFlags(site)
    const both = contentsOf((await exported(copy.url, site, flags)).folder, 2)
    const alone = contentsOf((await exported(copy.url, site, [...flags, '--site', '2'])).folder, 2)
    assert.ok(alone.length > 0)
    assert.equal(both, alone)
    await copy.dispose()
  })

  it('has no files that values of a route refer to on another site', async () => {
    const copy = await sqliteEngine.copy('press')
    const columns = (await copy.query('PRAGMA table_info(filer_file)')).map(({ name }) => String(name))
    const values: Readonly<Record<string, string>> = { id: '77', file: "'one/more.png'", is_public: '1' }
    await copy.exec(`ALTER TABLE refsite_plant ADD COLUMN language varchar(5);
      UPDATE refsite_plant SET language = 'de', id = id + 76;
      INSERT INTO filer_file SELECT ${columns.map((name) => values[name] ?? `"${name}"`)} FROM filer_file LIMIT 1`)
    const image = { column: 'id', model: 'filer.file' }
    const plants = { name: 'plants', model: 'refsite.plant', language: 'language', fields: { image } }
    const config = withRoutes(temporaryFolder(), `collection(${JSON.stringify(plants)})`, 'recorded', 'collection')
    // Without files of placeholders, the documents of the first site are made in each run.
    const flags = ['--config', config, '--skip', 'placeholders']
    const { folder } = await exported(copy.url, 'press', flags)
    await copy.exec("UPDATE djangocms_text_text SET body = body || '<p>More.</p>'")
    await exported(copy.url, 'press', flags, folder)
    const fresh = await exported(copy.url, 'press', flags)
    assert.equal(differences(snapshot(fresh.folder), snapshot(folder)), [])
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
