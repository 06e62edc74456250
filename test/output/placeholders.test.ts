import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { DeclaredPlaceholder } from '../../src/model/manifest/manifest.js'
import { describe } from '../harness.js'
import { describeSampled, engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { changedDatabase, type Exported, exported } from '../helpers/exports/exports.js'
import { databaseFlags, verified } from '../helpers/exports/verified.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { oneEngine } from '../helpers/sample.js'
import { siteManifest } from '../helpers/sites.js'

const only = ['--only', 'placeholders']

/** Content types of the site `press`. */
const plant = 51
const supplier = 53

for (const engine of engines) {
  describeSampled(engine, `placeholders, ${engine.name}`, (it) => {
    const { onSqlite, onPostgresql } = oneEngine(it, engine)
    onSqlite('of models that the configuration names are written, where their object is published', async () => {
      const sql = [
        ...[1, 2, 3].map((object) => placeholder(9000 + object, plant, object)),
        ...[1, 99].map((object) => placeholder(9100 + object, supplier, object)),
        version(9001, plant, 1, 'published'),
        version(9002, plant, 2, 'draft'),
        version(9003, plant, 3, 'unpublished'),
      ].join('; ')
      const database = await changedDatabase(engine, 'press', sql)
      const all = await exported(database, 'press', [...only, '--paths', 'all'])
      assert.equal(ownersOf(all, plant), ['1'])
      // The configuration names plants alone.
      assert.equal(ownersOf(all, supplier), [])
      for (const language of ['en', 'de', 'fr']) {
        const { label, content } = all.json(`/api/${language}/placeholders/${plant}/1/content/`) as Placeholder
        assert.equal([label, content.length], ['Content', language === 'en' ? 1 : 0])
      }
      const canonical = await exported(database, 'press', only)
      assert.equal([ownersOf(canonical, plant), ownersOf(canonical, supplier)], [['1'], []])
    })

    it('are all written, and all found by "verify", where there are more than are read at a time', async () => {
      const slots = Array.from({ length: 1100 }, (_, index) => `slot-${index}`)
      const sql = [
        version(9001, plant, 1, 'published'),
        version(9002, plant, 2, 'published'),
        // The order of ids is not that of their owners.
        ...slots.map((slot, index) => placeholder(20_000 + index, plant, 1 + (index % 2), slot)),
      ].join('; ')
      const copy = await engine.copy('press')
      await copy.exec(sql)
      const { folder } = await exported(copy.url, 'press', [...only, '--language', 'en', '--paths', 'all'])
      const written = walk(folder).filter((file) => file.startsWith(`api/en/placeholders/${plant}/`))
      const places = slots.map((slot, index) => `api/en/placeholders/${plant}/${1 + (index % 2)}/${slot}/index.json`)
      assert.equal(written.sort(), places.sort())
      await copy.exec("UPDATE djangocms_versioning_version SET state = 'draft' WHERE id IN (9001, 9002)")
      const { problems } = await verified(folder, databaseFlags(copy.url, 'press'))
      // Each has a plugin and its text.
      assert.is(problems.find(({ code }) => code === 'leak')?.count, 2 * slots.length)
    })

    onPostgresql('of editors’ clipboards are never written', async () => {
      const sql = [text(9000, 314, 'CLIPBOARD'), placeholder(9001, 1, 1, 'clipboard', 'CLIPBOARD')].join('; ')
      const database = await changedDatabase(engine, 'press', sql)
      const { folder } = await exported(database, 'press', ['--paths', 'all'])
      const holding = walk(folder).filter((file) => readFileSync(join(folder, file), 'utf8').includes('CLIPBOARD'))
      assert.equal(holding, [])
    })

    onPostgresql('of aliases belong to a site or to all', async () => {
      const sql = [
        "INSERT INTO djangocms_alias_alias (id, position, category_id, creation_method, site_id) VALUES (9, 1, 1, 'code', 2)",
        "INSERT INTO djangocms_alias_aliascontent (id, name, language, alias_id) VALUES (9, 'Second', 'es', 9)",
        version(9001, 44, 9, 'published'),
        placeholder(9001, 44, 9),
      ].join('; ')
      const database = await changedDatabase(engine, 'press', sql)
      const canonical = await exported(database, 'press', only)
      assert.equal(ownersOf(canonical, 44), ['1'])
      assert.equal(ownersOf(canonical, 44, 2), ['1', '9'])
      const all = await exported(database, 'press', [...only, '--paths', 'all'])
      assert.equal(ownersOf(all, 44), ['1', '9'])
    })

    onSqlite('are written in the language of their owner, and where they have plugins', async () => {
      // Placeholder 5 of content 3, which is French and not public; 10 of content 5, English, empty.
      const sql = `${text(9000, 10, 'de', 'de')}; ${text(9001, 10, 'fr', 'fr')}`
      const database = await changedDatabase(engine, 'garden', sql)
      const result = await exported(database, 'garden', only)
      assert.equal(languagesOf(result, '3/5/sidebar'), ['de', 'en'])
      assert.equal(languagesOf(result, '3/3/content'), ['en'])
      assert.equal((result.json('/api/en/placeholders/3/3/content/') as Placeholder).content, [])
      const german = await exported(database, 'garden', [...only, '--language', 'de', '--language', 'nl'])
      assert.equal(languagesOf(german, '3/5/sidebar'), ['de'])
      assert.equal(languagesOf(german, '3/3/content'), ['de'])
      assert.equal(languagesOf(german, '3/6/content'), ['nl'])
    })
  })
}

describe('placeholders', (it) => {
  it('of one slot that stand twice count once', async () => {
    const database = await changedDatabase(sqliteEngine, 'garden', placeholder(9001, 3, 1))
    const result = await exported(database, 'garden', ['--only', 'placeholders', '--only', 'pages'])
    const { content } = result.json('/api/en/placeholders/3/1/content/') as Placeholder
    assert.is(content.length, 1)
    const page = result.json('/api/en/pages/') as { placeholders: Placeholder[] }
    assert.equal(page.placeholders.find(({ slot }) => slot === 'content')?.content, content)
  })
})

describe('declared placeholders of a project without templates', (it) => {
  const cases: [title: string, sets: Record<string, string[]>, slots: string[]][] = [
    ['are those of the set that the content names', { 'x.html': ['hero'], 'page.html': ['sidebar'] }, ['sidebar']],
    [
      'are those of the empty name, which fits any',
      { 'x.html': ['hero'], '': ['sidebar', 'content'] },
      ['sidebar', 'content'],
    ],
    ['are those of the empty name, where it stands first', { '': ['content'], 'page.html': ['sidebar'] }, ['content']],
    ['are the first ones, where none fits', { 'x.html': ['sidebar'], 'y.html': ['content'] }, ['sidebar']],
  ]
  for (const [title, sets, slots] of cases) {
    it(title, async () => {
      const declare = (slot: string): DeclaredPlaceholder => ({
        slot,
        label: slot.toUpperCase(),
        language_fallback: true,
      })
      const templates = Object.fromEntries(Object.entries(sets).map(([name, names]) => [name, names.map(declare)]))
      const file = join(temporaryFolder(), 'manifest.json')
      writeFileSync(file, JSON.stringify({ ...siteManifest('garden'), templates }))
      const flags = ['--only', 'pages', '--language', 'en', '--manifest', file]
      const result = await exported(await sqliteEngine.database('garden'), 'garden', flags)
      const page = result.json('/api/en/pages/about-us/') as { template: string; placeholders: Placeholder[] }
      assert.is(page.template, 'page.html')
      assert.equal(
        page.placeholders.map(({ slot, label }) => [slot, label]),
        slots.map((slot) => [slot, slot.toUpperCase()]),
      )
    })
  }
})

interface Placeholder {
  slot: string
  label: string
  content: object[]
}

/** Ids of the objects of a content type that have placeholder files. */
function ownersOf({ folder }: Exported, contentType: number, site = 1): string[] {
  const pattern = new RegExp(`^${site === 1 ? '' : `sites/${site}/`}api/[^/]+/placeholders/${contentType}/(\\d+)/`)
  return [...new Set(walk(folder).flatMap((file) => pattern.exec(file)?.[1] ?? []))]
}

function languagesOf({ folder }: Exported, placeholder: string): string[] {
  const end = `/placeholders/${placeholder}/index.json`
  return walk(folder).flatMap((file) => (file.endsWith(end) ? (file.split('/')[1] ?? '') : []))
}

/** A placeholder with one text plugin of the same id. */
function placeholder(id: number, contentType: number, object: number, slot = 'content', body = 'A text'): string {
  return `INSERT INTO cms_placeholder (id, slot, content_type_id, object_id) VALUES (${id}, '${slot}', ${contentType}, ${object});
    ${text(id, id, body)}`
}

function text(id: number, placeholderId: number, body: string, language = 'en'): string {
  return `INSERT INTO cms_cmsplugin (id, position, language, plugin_type, creation_date, changed_date, placeholder_id)
      VALUES (${id}, 1, '${language}', 'TextPlugin', '2026-01-01', '2026-01-01', ${placeholderId});
    INSERT INTO djangocms_text_text (cmsplugin_ptr_id, body, rte) VALUES (${id}, '${body}', 'text')`
}

function version(id: number, contentType: number, object: number, state: string): string {
  return `INSERT INTO djangocms_versioning_version (id, created, object_id, content_type_id, state, created_by_id, number, modified)
    VALUES (${id}, '2026-01-01', ${object}, ${contentType}, '${state}', 1, '1', '2026-01-01')`
}
