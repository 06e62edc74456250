import { readFileSync, writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { recordVersion } from '../../src/build/record/record-files.js'
import { ranks, type UnitInputs, type UnitResult } from '../../src/build/record/unit.js'
import { isResult, parseInputs, parseResult, unitsOf } from '../../src/build/record/unit-lines.js'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { differences } from '../helpers/exports/folder-differences.js'
import { exportCopy } from '../helpers/exports/shared-export.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { temporaryFolder } from '../helpers/folders.js'
import { extendedFlags, extendedRows } from '../helpers/random/extended-site.js'
import { withRoutes } from '../helpers/routes/with-routes.js'
import { changedManifest } from '../helpers/sites/manifests.js'
import { siteManifest } from '../helpers/sites.js'

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
  })

  it('has what values of a route report in no unit of a page, although values are made before any unit', async () => {
    const copy = await sqliteEngine.copy('press')
    await copy.exec(`ALTER TABLE refsite_plant ADD COLUMN language varchar(5);
      UPDATE refsite_plant SET language = 'de'`)
    const seed = { column: 'id', model: 'refsite.seed' }
    const plants = { name: 'plants', model: 'refsite.plant', language: 'language', fields: { seed } }
    const config = withRoutes(temporaryFolder(), `collection(${JSON.stringify(plants)})`, 'recorded', 'collection')
    const { models } = siteManifest('press')
    const unknown = { ...models['refsite.plant'], api_endpoint: { unknown: 'code of the project' } }
    const manifest = changedManifest('press', { models: { ...models, 'refsite.seed': unknown } as Manifest['models'] })
    const flags = ['--config', config, '--manifest', manifest]
    const { folder } = await exported(copy.url, 'press', flags)
    const reporting = recordedUnits(folder).filter(([, { findings = [] }]) =>
      findings.some(({ code }) => code === 'endpoint-unknown'),
    )
    const kinds = [...new Set(reporting.map(([{ key }]) => key[1]))]
    assert.equal(kinds, [ranks.family])
  })

  it('is of no use if somebody has edited it: everything is made anew, with the same bytes', async () => {
    const copy = await sqliteEngine.copy('bridge')
    const { folder } = await exportCopy(sqliteEngine, 'bridge')
    const before = snapshot(folder)
    const file = `${folder}.state/state.json`
    const record = JSON.parse(readFileSync(file, 'utf8')) as object
    for (const edited of [{ searches: null }, { report: { findings: [null] } }, { serializers: {} }]) {
      writeFileSync(file, JSON.stringify({ ...record, ...edited }))
      const { report } = await exported(copy.url, 'bridge', [], folder)
      assert.is(report.computed, 'everything')
      assert.equal(differences(before, snapshot(folder)), [])
    }
  })

  it('is of no use if it has another version: everything is made anew, with the same bytes', async () => {
    const copy = await sqliteEngine.copy('bridge')
    const { folder } = await exportCopy(sqliteEngine, 'bridge')
    const before = snapshot(folder)
    const file = `${folder}.state/state.json`
    writeFileSync(file, readFileSync(file, 'utf8').replace(`"version":${recordVersion}`, '"version":2'))
    const { report } = await exported(copy.url, 'bridge', [], folder)
    assert.is(report.computed, 'everything')
    const reasons = report.findings.flatMap((finding) => (finding.code === 'computed-anew' ? [finding.reason] : []))
    assert.match(reasons.join(), 'written by another version')
    assert.equal(differences(before, snapshot(folder)), [])
  })
})

/** What is recorded of the contents of a site, with their keys. */
function contentsOf(folder: string, id: number): object[] {
  return recordedUnits(folder).flatMap(([{ key }, { changed: _, ...result }]) =>
    key[0] === id && key[1] === ranks.content ? [{ key, ...result }] : [],
  )
}

function recordedUnits(folder: string): (readonly [UnitInputs, UnitResult])[] {
  const lines = readFileSync(`${folder}.state/units.txt`, 'utf8').split('\n')
  return [...unitsOf(lines)].map(([first = '', ...others]) => {
    return [parseInputs(first), parseResult(others.find(isResult) ?? '')]
  })
}
