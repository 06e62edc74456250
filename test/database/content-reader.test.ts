import * as assert from 'uvu/assert'
import type { PluginClass } from '../../src/model/manifest/model-facts.js'
import { describe } from '../harness.js'
import { describeSampled, engines } from '../helpers/databases/engines.js'
import { siteManifest } from '../helpers/sites.js'
import { failure } from './failure.js'
import { pluginsOf, readPlugin, readSite, withDatabase } from './read-site.js'

const manifest = siteManifest('garden')

/** Type and fields of the manifest with one of its parts changed. */
function changed(pluginType: string, change: (plugin: PluginClass) => void) {
  const copy = structuredClone(manifest)
  const plugin = copy.plugins[pluginType]
  if (plugin) change(plugin)
  return copy
}

for (const engine of engines) {
  describeSampled(engine, `contentReader on ${engine.name}`, (it) => {
    it('needs a row in every table of a type', async () => {
      const copy = await engine.copy('garden')
      const card = await withDatabase(copy.url, async (database) => {
        const cards = pluginsOf(await readSite(database, manifest)).filter(
          ({ pluginType }) => pluginType === 'RichCardPlugin',
        )
        assert.ok(cards.every(({ fields }) => typeof fields?.label === 'string' && typeof fields.subtitle === 'string'))
        return cards[0]?.id ?? 0
      })
      await copy.exec(`DELETE FROM refsite_basecard WHERE cmsplugin_ptr_id = ${card}`)
      assert.is((await readPlugin(copy.url, manifest, card))?.fields, null)
    })

    it('answers all plugins in order, without fields for types that the manifest does not know', async () => {
      const known = structuredClone(manifest)
      delete known.plugins.TextPlugin
      await withDatabase(await engine.database('garden'), async (database) => {
        const { placeholders } = await readSite(database, known)
        const owned = placeholders.filter(({ contentTypeId }) => contentTypeId === 3)
        const ordered = owned.toSorted((a, b) => a.objectId - b.objectId || a.id - b.id)
        assert.equal(owned, ordered)
        for (const { plugins } of placeholders) {
          assert.equal(
            plugins,
            plugins.toSorted((a, b) => a.position - b.position || a.id - b.id),
          )
          for (const { pluginType, fields } of plugins) assert.is(fields === null, pluginType === 'TextPlugin')
        }
      })
    })

    it('reads a view in place of a table, beside one whose own table is gone', async () => {
      const copy = await engine.copy('garden')
      const table = await readPlugin(copy.url, manifest, 29)
      await copy.exec(`ALTER TABLE refsite_teaser RENAME TO teaser_rows;
        CREATE VIEW refsite_teaser AS SELECT * FROM teaser_rows`)
      if (engine.name !== 'postgresql')
        await copy.exec(
          `CREATE TABLE titles (id integer); CREATE VIEW old_titles AS SELECT * FROM titles; DROP TABLE titles`,
        )
      assert.equal(await readPlugin(copy.url, manifest, 29), table)
      assert.is.not(table, null)
    })

    it('names foreign keys whose row is gone', async () => {
      const copy = await engine.copy('garden')
      await copy.exec(`DELETE FROM refsite_plant WHERE id = 2; DELETE FROM cms_page WHERE id = 1;
        UPDATE refsite_teaser SET plant_id = 2, target_id = 1 WHERE cmsplugin_ptr_id = 29`)
      const teaser = await readPlugin(copy.url, manifest, 29)
      assert.equal(teaser?.brokenReferences, ['target', 'plant'])
      assert.is(teaser?.fields?.plant, 2)
      const list = await readPlugin(copy.url, manifest, 55)
      assert.equal(list?.fields?.plants, [1, 3, 6])
    })

    it('orders many-to-many keys as the related model does, else by through row', async () => {
      const url = await engine.database('garden')
      const ordered = changed('PlantListPlugin', (plugin) => {
        for (const field of plugin.fields) if (field.ordering) field.ordering = ['-supplier', 'nowhere__name', '-pk']
      })
      assert.equal((await readPlugin(url, manifest, 55))?.fields?.plants, [1, 3, 6])
      const keys = (await readPlugin(url, ordered, 55))?.fields?.plants
      assert.ok(Array.isArray(keys) && keys.length === 3)
      assert.equal(keys.toSorted(), [1, 3, 6])
    })

    it('leaves out placeholders whose owner is gone, excluded or unknown', async () => {
      await withDatabase(await engine.database('garden'), async (database) => {
        const owners = async (excluded: number[], known = manifest) => {
          const found: string[] = []
          for await (const batch of database.contentReader(known).readOtherPlaceholders(excluded)) {
            found.push(...batch.map(({ contentTypeId, objectId, slot }) => `${contentTypeId}/${objectId}/${slot}`))
          }
          return found
        }
        assert.equal(await owners([3]), ['1/1/clipboard', '1/2/clipboard', '40/1/content'])
        assert.equal(await owners([1, 3]), ['40/1/content'])
        assert.equal(await owners([3, 40], { ...manifest, models: {} }), [])
      })
    })

    it('estimates the size of the plugins', async () => {
      await withDatabase(await engine.database('garden'), async (database) => {
        const { plugins, bytes } = await database.contentReader(manifest).estimateContentBytes()
        const site = await readSite(database, manifest)
        const fields = pluginsOf(site).map((plugin) => plugin.fields)
        const real = JSON.stringify(fields, (_, value) => (typeof value === 'bigint' ? String(value) : value)).length
        assert.is(plugins, 440)
        assert.ok(bytes > real * 0.5 && bytes < real * 1.5, `${bytes} for ${real}`)
      })
    })

    it('refuses a table with a dot in its own name', async () => {
      const copy = await engine.copy('bridge')
      const quote = engine.name === 'mysql' ? '`' : '"'
      await copy.exec(`CREATE TABLE ${quote}agency.text${quote} (cmsplugin_ptr_id integer PRIMARY KEY, body text)`)
      const dotted = changed('TextPlugin', (plugin) => {
        plugin.table = 'agency.text'
      })
      const { fix } = await failure('manifest-mismatch', () => readPlugin(copy.url, dotted, 1))
      assert.match(fix, 'Tables with a dot in their own name cannot be read')
    })

    it('says which plugin type, table and column do not fit', async () => {
      const url = await engine.database('garden')
      const noTable = changed('TextPlugin', (plugin) => {
        plugin.table = 'djangocms_text_gone'
      })
      const noColumn = changed('LinkPlugin', (plugin) => {
        for (const field of plugin.fields) if (field.name === 'link') field.column = 'url'
      })
      const dotted = changed('TextPlugin', (plugin) => {
        plugin.table = 'agency.text'
      })
      const dottedColumn = changed('LinkPlugin', (plugin) => {
        for (const field of plugin.fields) if (field.name === 'link') field.column = 'link.url'
      })
      const unused = structuredClone(manifest)
      unused.plugins.Unused = { ...(unused.plugins.TextPlugin as PluginClass), table: 'nowhere' }
      const table = await failure('manifest-mismatch', () => readPlugin(url, noTable, 1))
      assert.match(table.message, 'The manifest stores TextPlugin in table djangocms_text_gone')
      const column = await failure('manifest-mismatch', () => readPlugin(url, noColumn, 1))
      assert.match(column.message, 'The manifest stores LinkPlugin in column djangocms_link_link.url')
      const otherCase = changed('TextPlugin', (plugin) => {
        plugin.table = 'Djangocms_Text_Text'
      })
      const { fix } = await failure('manifest-mismatch', () => readPlugin(url, otherCase, 1))
      assert.match(fix, 'The database has the table djangocms_text_text: give the model this name as db_table')
      const dot = await failure('manifest-mismatch', () => readPlugin(url, dotted, 1))
      assert.match(dot.message, 'TextPlugin in the table agency.text, which is not on the search path')
      const dotInColumn = await failure('manifest-mismatch', () => readPlugin(url, dottedColumn, 1))
      assert.match(dotInColumn.message, 'LinkPlugin in the column "link.url" of djangocms_link_link')
      await readPlugin(url, unused, 1)
    })
  })
}

describe('decimal keys of SQLite', (it) => {
  it('have the places that the manifest names, also of a model that inherits its key', async () => {
    const copy = await engines[0]?.copy('garden')
    if (!copy) throw new Error('SQLite is missing')
    await copy.exec(`CREATE TABLE refsite_size (amount decimal PRIMARY KEY); INSERT INTO refsite_size VALUES (0.075);
      CREATE TABLE refsite_pot (size_ptr_id decimal PRIMARY KEY REFERENCES refsite_size);
      INSERT INTO refsite_pot VALUES (0.075);
      ALTER TABLE refsite_teaser ADD COLUMN pot_id decimal; UPDATE refsite_teaser SET pot_id = 0.075`)
    const link = (name: string, table: string, to: string) => ({
      name,
      column: `${name}_id`,
      table,
      type: 'ForeignKey',
      to,
    })
    const sized = changed('TeaserPlugin', ({ fields, members }) => {
      fields.push(link('pot', 'refsite_teaser', 'refsite.pot'))
      members.push('pot')
    })
    const amount = { name: 'amount', column: 'amount', table: 'refsite_size', type: 'DecimalField', decimal_places: 4 }
    const fields = [link('size_ptr', 'refsite_pot', 'refsite.size'), amount]
    sized.models['refsite.size'] = { table: 'refsite_size', pk: 'amount' }
    sized.models['refsite.pot'] = { table: 'refsite_pot', pk: 'size_ptr_id', fields }
    assert.is((await readPlugin(copy.url, sized, 29))?.fields?.pot, '0.0750')
  })
})

describe('damaged values', (it) => {
  it('are named with table, column, key and beginning', async () => {
    const copy = await engines[0]?.copy('garden')
    if (!copy) throw new Error('SQLite is missing')
    await copy.exec(`PRAGMA ignore_check_constraints = on;
      UPDATE refsite_teaser SET config = '{"a": nothing}' WHERE cmsplugin_ptr_id = 29`)
    const damaged = await readPlugin(copy.url, manifest, 29)
    assert.equal([damaged?.fields?.config, damaged?.damaged], [null, { config: '"{\\"a\\": nothing}"' }])
    await copy.exec(`UPDATE refsite_teaser SET config = '{}', starts_at = '2026-13-01 12:00:00+02:00'
      WHERE cmsplugin_ptr_id = 29`)
    const dated = await readPlugin(copy.url, manifest, 29)
    assert.equal([dated?.fields?.starts_at, dated?.damaged], [null, { starts_at: '"2026-13-01 12:00:00+02:00"' }])
    await copy.exec(`UPDATE refsite_teaser SET config = '{}', heading = 'a real \uFFFD' WHERE cmsplugin_ptr_id = 29`)
    assert.is((await readPlugin(copy.url, manifest, 29))?.fields?.heading, 'a real \uFFFD')
    await copy.exec(`UPDATE refsite_teaser SET heading = cast(x'636166e9' as text) WHERE cmsplugin_ptr_id = 29`)
    const text = await failure('corrupt-value', () => readPlugin(copy.url, manifest, 29))
    assert.match(text.message, 'refsite_teaser.heading of the row with cmsplugin_ptr_id 29 is not valid UTF-8: "caf')
    await copy.exec(`UPDATE cms_pagecontent SET title = cast(x'636166e9' as text) WHERE id = 3`)
    const title = await failure('corrupt-value', () => withDatabase(copy.url, (database) => database.readTables()))
    assert.match(title.message, 'cms_pagecontent.title of the row with id 3')
  })

  it('are plugins nested more deeply than the CMS can answer, not those below each other in a circle', async () => {
    const copy = await engines[0]?.copy('garden')
    if (!copy) throw new Error('SQLite is missing')
    const nested = (count: number, first: number | null) => `WITH RECURSIVE n(i) AS
      (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      INSERT INTO cms_cmsplugin (id, parent_id, position, language, plugin_type, creation_date, changed_date, placeholder_id)
      SELECT 99999 + i, CASE WHEN i = 1 THEN ${first} ELSE 99998 + i END, 1000 + i, language, plugin_type, creation_date,
      changed_date, placeholder_id FROM n, cms_cmsplugin WHERE id = 29`
    await copy.exec(nested(1001, 101_000))
    assert.is((await readPlugin(copy.url, manifest, 101_000))?.parentId, 100_999)
    await copy.exec(`DELETE FROM cms_cmsplugin WHERE id > 99999; ${nested(1000, null)}`)
    assert.is((await readPlugin(copy.url, manifest, 100_999))?.parentId, 100_998)
    await copy.exec(`DELETE FROM cms_cmsplugin WHERE id > 99999; ${nested(1001, null)}`)
    const { message } = await failure('corrupt-value', () => readPlugin(copy.url, manifest, 29))
    assert.match(message, 'are nested more than 1000 levels deep, down to the plugin 101000')
  })

  it('are not reported for errors of the program', async () => {
    // More digits than a number can have.
    const endless = changed('TeaserPlugin', ({ fields }) => {
      for (const field of fields) if (field.name === 'price') field.decimal_places = 2 ** 40
    })
    const copy = await engines[0]?.copy('garden')
    if (!copy) throw new Error('SQLite is missing')
    await copy.exec('UPDATE refsite_teaser SET price = 1.5 WHERE cmsplugin_ptr_id = 29')
    const error = await readPlugin(copy.url, endless, 29).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    assert.instance(error, RangeError)
  })
})
