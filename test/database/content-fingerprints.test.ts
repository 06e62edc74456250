import * as assert from 'uvu/assert'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import { describe, full, note } from '../harness.js'
import { describeSampled, engines } from '../helpers/databases/engines.js'
import { RandomSiteChanges } from '../helpers/random/random-site-changes.js'
import { oneEngine, sampled } from '../helpers/sample.js'
import { type SiteName, siteManifest } from '../helpers/sites.js'
import { changedOwners, type MarkedSite, readMarkedSite } from './fingerprinted-site.js'
import { withDatabase } from './read-site.js'

/** Single changes of the garden, one after the other, that `readPlaceholders` sees. */
const changes: Record<string, string> = {
  'a text': `UPDATE djangocms_text_text SET body = 'other' WHERE cmsplugin_ptr_id = 10`,
  'a text that becomes null': `UPDATE refsite_teaser SET price = NULL WHERE cmsplugin_ptr_id = 29`,
  'letters that go over to the next column': `UPDATE refsite_quote SET text = text || substr(author, 1, 1),
    author = substr(author, 2) WHERE cmsplugin_ptr_id = 2`,
  'the last digit of a number': `UPDATE refsite_teaser SET ratio = -2.5000000000000004 WHERE cmsplugin_ptr_id = 29`,
  'texts that two plugins of a placeholder exchange': `UPDATE djangocms_text_text AS t SET body = (SELECT o.body
    FROM djangocms_text_text o JOIN cms_cmsplugin p ON p.id = o.cmsplugin_ptr_id
    WHERE p.placeholder_id = 26 AND p.plugin_type = 'TextPlugin' AND o.cmsplugin_ptr_id <> t.cmsplugin_ptr_id)
    WHERE cmsplugin_ptr_id IN (SELECT id FROM cms_cmsplugin WHERE placeholder_id = 26 AND plugin_type = 'TextPlugin')`,
  'a column of a parent model': `UPDATE refsite_basecard SET label = 'other' WHERE cmsplugin_ptr_id = 6`,
  'a row that is gone from its table': 'DELETE FROM refsite_quote WHERE cmsplugin_ptr_id = 9',
  'a row that is gone from the table of a parent model': 'DELETE FROM refsite_basecard WHERE cmsplugin_ptr_id = 7',
  'a related row more': 'INSERT INTO refsite_plantlist_plants (id, plantlist_id, plant_id) VALUES (9000, 20, 4)',
  'a related row less': 'DELETE FROM refsite_plantlist_plants WHERE plantlist_id = 55 AND plant_id = 3',
  'another order of through rows':
    'UPDATE refsite_plantlist_plants SET id = 9001 WHERE plantlist_id = 55 AND plant_id = 1',
  'a target that is gone': 'DELETE FROM refsite_plant WHERE id = 3',
  'a file that is gone': 'DELETE FROM filer_image WHERE file_ptr_id = 2',
  'a plugin in another placeholder': 'UPDATE cms_cmsplugin SET placeholder_id = 2, position = 900 WHERE id = 73',
  'a plugin at another position': 'UPDATE cms_cmsplugin SET position = 900 WHERE id = 29',
  'a plugin in another plugin': 'UPDATE cms_cmsplugin SET parent_id = 1 WHERE id = 2',
  'a plugin in another language': `UPDATE cms_cmsplugin SET language = 'sv' WHERE id = 29`,
  'a plugin of another type': `UPDATE cms_cmsplugin SET plugin_type = 'SpacerPlugin' WHERE id = 2`,
  'a plugin less': 'DELETE FROM cms_cmsplugin WHERE id = 385',
  'another slot': `UPDATE cms_placeholder SET slot = 'other' WHERE id = 15`,
  'a placeholder of another owner': 'UPDATE cms_placeholder SET object_id = 1 WHERE id = 15',
  'a placeholder of another model': 'UPDATE cms_placeholder SET content_type_id = 40 WHERE id = 15',
  'a placeholder more': `INSERT INTO cms_placeholder (id, slot, content_type_id, object_id) VALUES (9000, 'new', 3, 1)`,
  'a placeholder less': 'DELETE FROM cms_placeholder WHERE id = 15',
}

for (const engine of engines) {
  /** The whole site before and after statements. */
  async function around(sql: string, manifest: Manifest): Promise<[MarkedSite, MarkedSite]> {
    const copy = await engine.copy('garden')
    const before = await readMarkedSite(copy, manifest)
    await copy.exec(sql)
    const after = await readMarkedSite(copy, manifest)
    return [before, after]
  }

  describeSampled(engine, `content fingerprints on ${engine.name}`, (it) => {
    const { onSqlite } = oneEngine(it, engine)
    it('are equal when nothing changes', async () => {
      const [one, other] = await around('SELECT 1', siteManifest('garden'))
      assert.equal(one, other)
      assert.match(one.all, /^[0-9a-f]{32}$/)
      const fingerprints = [...one.owners.values()].flatMap((owner) => owner.fingerprints)
      assert.is(fingerprints.length, 207)
      assert.is(new Set(fingerprints.map(({ id }) => id)).size, 207)
      assert.ok(fingerprints.every(({ fingerprint }) => /^[0-9a-f]{16}$/.test(fingerprint)))
    })

    onSqlite('show single changes, and nothing else', async () => {
      const manifest = siteManifest('garden')
      const copy = await engine.copy('garden')
      let before = await readMarkedSite(copy, manifest)
      for (const [title, sql] of Object.entries(changes)) {
        await copy.exec(sql)
        const after = await readMarkedSite(copy, manifest)
        const { rows, fingerprints } = changedOwners(before, after)
        assert.ok(rows.length > 0 && rows.length < 20, title)
        assert.equal(fingerprints, rows, title)
        assert.is.not(before.all, after.all, title)
        before = after
      }
    })

    onSqlite('show another order of related rows', async () => {
      const ordered = siteManifest('garden')
      for (const field of ordered.plugins.PlantListPlugin?.fields ?? []) if (field.ordering) field.ordering = ['-name']
      const [before, after] = await around(`UPDATE refsite_plant SET name = 'zzz' WHERE id = 1`, ordered)
      const { rows, fingerprints } = changedOwners(before, after)
      assert.ok(rows.length > 0 && rows.every((owner) => fingerprints.includes(owner)))
      const [same, still] = await around(`UPDATE refsite_plant SET supplier_id = 1 WHERE id = 1`, ordered)
      assert.equal(same, still)
    })

    onSqlite('leave out what is never read', async () => {
      const unread = `UPDATE cms_cmsplugin SET changed_date = '2031-02-03 04:05:06';
        UPDATE cms_placeholder SET default_width = 7; UPDATE refsite_plant SET name = 'other';
        INSERT INTO cms_placeholder (id, slot) VALUES (9000, 'alone');
        DELETE FROM cms_pagecontent WHERE id = 1; INSERT INTO refsite_quote VALUES (9000, 'of', 'nobody')`
      const [before, after] = await around(unread, siteManifest('garden'))
      const { rows, fingerprints } = changedOwners(before, after)
      assert.equal(rows, [])
      assert.equal(fingerprints, [])
      // Which owners there are is in the fingerprints of tables and of shown rows.
      assert.is(before.all, after.all)
    })

    it('need no table of a type that no plugin has', async () => {
      const manifest = siteManifest('garden')
      const text = manifest.plugins.TextPlugin
      assert.ok(text)
      await withDatabase(await engine.database('garden'), async (database) => {
        const fingerprints = await database.contentReader(manifest).readFingerprints()
        manifest.plugins.Unused = { ...text, table: 'nowhere' }
        assert.is((await database.contentReader(manifest).readFingerprints()).all, fingerprints.all)
        assert.equal(fingerprints.of(3, 9000), [])
      })
    })

    it('of owners are dropped once everything has been read', async () => {
      await withDatabase(await engine.database('garden'), async (database) => {
        const reader = database.contentReader(siteManifest('garden'))
        const { all, of } = await reader.readFingerprints()
        reader.close()
        assert.throws(() => of(3, 9000), /after everything had been read/)
        assert.is(all.length, 32)
      })
    })

    for (const site of ['garden', 'press', 'legacy'] satisfies SiteName[]) {
      sampled(it, { site, engine })(`show every random change of ${site} that is read`, async () => {
        const manifest = siteManifest(site)
        const copy = await engine.copy(site)
        const random = new RandomSiteChanges(copy, manifest, 21)
        let before = await readMarkedSite(copy, manifest)
        let [read, superfluous] = [0, 0]
        for (let step = 0; step < (full() ? 100 : 20); step += 1) {
          const { text } = await random.next()
          const after = await readMarkedSite(copy, manifest)
          const { rows, fingerprints } = changedOwners(before, after)
          const missed = rows.filter((owner) => !fingerprints.includes(owner))
          assert.equal(missed, [], `step ${step}: ${text}`)
          if (rows.length > 0) assert.is.not(before.all, after.all, text)
          read += rows.length
          superfluous += fingerprints.length - rows.length
          before = after
        }
        note(`${engine.name} ${site}: ${read} owners read otherwise, ${superfluous} marked without need`)
        assert.ok(read > 5)
      })
    }
  })
}

describe('content fingerprints of damaged values', (it) => {
  it('show texts that cannot be read, and those with a NUL', async () => {
    const manifest = siteManifest('garden')
    const copy = await engines[0]?.copy('garden')
    if (!copy) throw new Error('SQLite is missing')
    const seen = new Set<string>()
    const values = [
      `cast(x'636166e9' as text)`,
      `'caf'`,
      `x'636166'`,
      `'caf' || char(0)`,
      `'caf' || char(0) || 'e'`,
      '1',
      '1.5',
    ]
    for (const value of values) {
      await copy.exec(`UPDATE refsite_teaser SET heading = ${value}, raw = ${value} WHERE cmsplugin_ptr_id = 29`)
      seen.add(
        await withDatabase(
          copy.url,
          async (database) => (await database.contentReader(manifest).readFingerprints()).all,
        ),
      )
    }
    await copy.exec(`UPDATE refsite_teaser SET raw = '1.5' WHERE cmsplugin_ptr_id = 29`)
    seen.add(
      await withDatabase(copy.url, async (database) => (await database.contentReader(manifest).readFingerprints()).all),
    )
    await copy.exec(`UPDATE cms_placeholder SET slot = cast(x'e9' as text) WHERE id = 15`)
    seen.add(
      await withDatabase(copy.url, async (database) => (await database.contentReader(manifest).readFingerprints()).all),
    )
    assert.is(seen.size, values.length + 2)
  })
})
