import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { PluginField } from '../../src/model/manifest/field-facts.js'
import type { PluginClass } from '../../src/model/manifest/model-facts.js'
import { type DatabaseCopy, describeOn, engines } from '../helpers/databases/engines.js'
import { answersWith, pluginsIn, pluginsOf } from '../helpers/exports/exported-plugins.js'
import { exported, failedExport } from '../helpers/exports/exports.js'
import { differences } from '../helpers/exports/folder-differences.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { startServe, verified } from '../helpers/exports/verified.js'
import { temporaryFolder } from '../helpers/folders.js'
import { oneEngine } from '../helpers/sample.js'
import { changedManifest } from '../helpers/sites/manifests.js'
import { configFile, siteManifest } from '../helpers/sites.js'

interface Teaser {
  readonly plugin_type: string
  readonly id: number
  readonly plant: { readonly id: number; readonly title: string } | null
  readonly supplier_name?: string
  readonly supplied_by: string
  readonly supplied: string | number
}

interface Pictured {
  readonly plant: { readonly rank: number; readonly photo_details: { readonly width: number | null } | null } | null
  readonly photo_details: { readonly width: number | null } | null
}

interface PlantList {
  readonly plugin_type: string
  readonly id: number
  readonly plants: readonly { readonly title: string }[]
  readonly names: readonly string[]
  readonly text: string
}

for (const engine of engines) {
  describeOn(engine, `rows that relations lead to, ${engine.name}`, (it) => {
    const { onSqlite } = oneEngine(it, engine)
    // Servers refuse such texts.
    if (engine.name === 'sqlite')
      it('end an export where their texts are not UTF-8', async () => {
        const copy = await engine.copy('bridge')
        await copy.exec(`UPDATE refsite_teaser SET plant_id = NULL;
        UPDATE refsite_plant SET name = cast(x'636166e9' as text) WHERE id = 6`)
        const listed = await failedExport(copy.url, 'bridge', ['--manifest', manifestWithRows()])
        await copy.exec(
          'DELETE FROM refsite_plantlist_plants; UPDATE refsite_teaser SET plant_id = 6 WHERE plant_id IS NULL',
        )
        const single = await failedExport(copy.url, 'bridge', ['--manifest', manifestWithRows()])
        for (const { code, message } of [listed, single]) {
          assert.is(code, 'corrupt-value')
          assert.match(message, 'refsite_plant.name of the row with id 6 is not valid UTF-8: "caf')
        }
      })

    it('are written as the manifest says that a serializer of the project writes them', async () => {
      const copy = await engine.copy('bridge')
      const manifest = manifestWithRows()
      const flags = ['--manifest', manifest, '--contract', 'released', '--openapi']
      const { folder } = await exported(copy.url, 'bridge', flags)
      await expectRows(copy, folder)
      assert.is((await verified(folder, ['--allow-broken-links'])).failures, 0)
      await copy.exec("UPDATE refsite_plant SET name = 'Fern' WHERE id = 1")
      await copy.exec('DELETE FROM refsite_plant WHERE id = 4')
      await copy.exec("UPDATE refsite_supplier SET name = 'Moss' WHERE id = 2")
      const { report } = await exported(copy.url, 'bridge', flags, folder)
      assert.ok(report.changes.changed > 0)
      await expectRows(copy, folder)
      const fresh = await exported(copy.url, 'bridge', flags)
      assert.equal(differences(snapshot(fresh.folder), snapshot(folder)), [])
      const url = await startServe(['--database', copy.url, '--manifest', manifest, '--contract', 'released'])
      const [path = ''] = answersWith('TeaserPlugin', folder)
      const live: unknown = await (await fetch(`${url}/${path.replace('index.json', '')}`)).json()
      assert.equal(
        pluginsIn('TeaserPlugin', live),
        pluginsIn('TeaserPlugin', JSON.parse(readFileSync(join(folder, path), 'utf8'))),
      )
    })

    onSqlite('are left out with the list of values that they are', async () => {
      const config = configWithout({ PlantListPlugin: ['names.name'] })
      const flags = ['--manifest', manifestWithRows(), '--openapi', '--config', config]
      const { folder } = await exported(await engine.database('bridge'), 'bridge', flags)
      const found = pluginsOf<PlantList>('PlantListPlugin', folder)
      assert.ok(found.some(({ plants }) => plants.length > 1))
      assert.not.ok(found.some((list) => Object.hasOwn(list, 'names')))
      assert.is((await verified(folder, ['--allow-broken-links'])).failures, 0)
    })

    onSqlite('have the sizes of their own images', async () => {
      const copy = await engine.copy('bridge')
      await copy.exec(`ALTER TABLE refsite_plant ADD COLUMN photo varchar(100) DEFAULT 'a.jpg';
        ALTER TABLE refsite_plant ADD COLUMN rank integer; UPDATE refsite_plant SET rank = 100 + id`)
      const { folder } = await exported(copy.url, 'bridge', ['--manifest', manifestWithPhotos(), '--image-details'])
      const found = pluginsOf<Pictured>('TeaserPlugin', folder)
      assert.ok(found.some(({ plant }) => plant))
      for (const { plant, photo_details: alone } of found) {
        assert.is(plant?.photo_details?.width, plant?.rank)
        assert.is(alone?.width, plant ? null : undefined)
      }
    })

    it('are reported where Python computes them, and left out by the names that they have', async () => {
      const database = await engine.database('bridge')
      const flags = ['--manifest', manifestWithRows({ computed: 'shop.Title (from_db_value)' })]
      const { report } = await exported(database, 'bridge', flags)
      const computed = report.findings.flatMap((one) => (one.code === 'field-computed' ? [one.field] : []))
      assert.equal(computed, ['plant.title'])
      for (const [dropped, left] of Object.entries({ 'plant.title': ['id'], plant: [] })) {
        const config = configWithout({ TeaserPlugin: [dropped] })
        const { folder } = await exported(database, 'bridge', [...flags, '--config', config])
        const found = pluginsOf<Teaser>('TeaserPlugin', folder).flatMap(({ plant }) => Object.keys(plant ?? {}))
        assert.equal([...new Set(found)], left)
        assert.is((await verified(folder, ['--allow-broken-links'])).failures, 0)
      }
    })
  })
}

/** A file with the configuration of the sites that leaves out these fields. */
function configWithout(dropFields: Readonly<Record<string, readonly string[]>>): string {
  const file = join(temporaryFolder(), 'site.config.mjs')
  const own = JSON.stringify({ dropFields })
  writeFileSync(file, `import config from ${JSON.stringify(configFile)}\nexport default { ...config, ...${own} }\n`)
  return file
}

/** The manifest of a project whose serializer of teasers writes an object of the plant, and the name of the supplier. */
function manifestWithRows(facts: Partial<PluginField> = {}): string {
  const { plugins } = siteManifest('bridge')
  const teaser = plugins.TeaserPlugin
  assert.ok(teaser)
  const columnOf = (key: string, column: string): Pick<PluginField, 'table' | 'column' | 'row'> => {
    return { table: `refsite_${key}`, column, row: { table: 'refsite_teaser', column: `${key}_id`, key: 'id' } }
  }
  const supplier = { type: 'CharField', ...columnOf('supplier', 'name') }
  const fields: PluginField[] = [
    ...teaser.fields.map((field) => (field.name === 'plant' ? { ...field, members: ['id', 'title'] } : field)),
    { name: 'plant.id', type: 'AutoField', ...columnOf('plant', 'id') },
    { name: 'plant.title', type: 'CharField', ...columnOf('plant', 'name'), ...facts },
    { name: 'supplier_name', ...supplier, optional: true },
    { name: 'supplied_by', ...supplier, optional: true, default: '' },
    { name: 'supplied', ...supplier, missing_with: 'supplier', default: 0 },
  ]
  const members = [...teaser.members, 'supplier_name', 'supplied_by', 'supplied']
  const changed: PluginClass = { ...teaser, members, fields }
  return changedManifest('bridge', {
    plugins: { ...plugins, TeaserPlugin: changed, PlantListPlugin: listsWithRows(plugins.PlantListPlugin) },
  })
}

/** Teasers with the photo of their plant and its size, and with the photo alone. */
function manifestWithPhotos(): string {
  const { plugins } = siteManifest('bridge')
  const teaser = plugins.TeaserPlugin
  assert.ok(teaser)
  const row = { table: 'refsite_teaser', column: 'plant_id', key: 'id' }
  const photo = { type: 'ImageField', table: 'refsite_plant', column: 'photo', row }
  const sizes = { width_field: 'rank', height_field: 'rank' }
  const fields: PluginField[] = [
    ...teaser.fields.map((field) => (field.name === 'plant' ? { ...field, members: ['photo', 'rank'] } : field)),
    { name: 'plant.photo', ...photo, ...sizes },
    { name: 'plant.rank', type: 'IntegerField', table: 'refsite_plant', column: 'rank', row },
    { name: 'photo', ...photo, ...sizes },
  ]
  const changed = { ...teaser, members: [...teaser.members, 'photo'], fields }
  return changedManifest('bridge', { plugins: { ...plugins, TeaserPlugin: changed } })
}

/** Lists of plants as objects, and of their names. */
function listsWithRows(list: PluginClass | undefined): PluginClass {
  assert.ok(list)
  const plants = list.fields.find(({ name }) => name === 'plants')
  assert.ok(plants?.to_column)
  const row = { table: plants.table, column: plants.to_column, key: 'id' }
  const name = { type: 'CharField', table: 'refsite_plant', column: 'name', row }
  const fields: PluginField[] = [
    ...list.fields.filter((field) => field !== plants),
    { ...plants, members: ['title'] },
    { ...name, name: 'plants.title' },
    { ...plants, name: 'names', member: 'name' },
    { ...name, name: 'names.name' },
    { ...plants, name: 'text', member: 'name', joined: ', ' },
    { ...name, name: 'text.name' },
  ]
  return { ...list, members: [...list.members, 'names', 'text'], fields }
}

/** Each teaser of an export has what its keys lead to. */
async function expectRows(copy: DatabaseCopy, folder: string): Promise<void> {
  const rows = await copy.query(
    'SELECT t.cmsplugin_ptr_id AS id, p.id AS plant, p.name AS title, s.name AS supplier FROM refsite_teaser t ' +
      'LEFT JOIN refsite_plant p ON p.id = t.plant_id LEFT JOIN refsite_supplier s ON s.id = t.supplier_id',
  )
  await expectLists(copy, folder)
  const found = pluginsOf<Teaser>('TeaserPlugin', folder)
  assert.ok(found.some(({ plant }) => plant) && found.some((one) => 'supplier_name' in one))
  assert.ok(found.some((one) => !('supplier_name' in one)))
  for (const { id, plant, supplier_name: supplier = null, supplied_by: by, supplied } of found) {
    const row = rows.find((one) => Number(one.id) === id)
    const wanted = row?.plant ? { id: Number(row.plant), title: row.title } : null
    assert.equal([plant, supplier], [wanted, row?.supplier ?? null])
    assert.equal([by, supplied], [row?.supplier ?? '', row?.supplier ?? 0])
  }
}

/** Each list of an export has the rows of its plants. */
async function expectLists(copy: DatabaseCopy, folder: string): Promise<void> {
  const rows = await copy.query(
    'SELECT t.plantlist_id AS id, p.name AS title FROM refsite_plantlist_plants t ' +
      'JOIN refsite_plant p ON p.id = t.plant_id',
  )
  const found = pluginsOf<PlantList>('PlantListPlugin', folder)
  assert.ok(found.some(({ plants }) => plants.length > 1))
  for (const { id, plants, names, text } of found) {
    const wanted = rows.flatMap((one) => (Number(one.id) === id ? [String(one.title)] : []))
    const titles = plants.map(({ title }) => title)
    assert.equal(titles, names)
    assert.is(text, names.join(', '))
    assert.equal(titles.sort(), wanted.sort())
  }
}
