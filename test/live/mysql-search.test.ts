import type { Connection } from 'mysql2/promise'
import * as assert from 'uvu/assert'
import { openDatabase } from '../../src/database/open-database.js'
import { describe, note } from '../harness.js'
import { openLive } from '../helpers/answers/live.js'
import { mysqlEngine, withMysql } from '../helpers/databases/mysql-engine.js'
import { hasMysql, noMysql } from '../helpers/databases/mysql-server.js'
import { recordedRows, type SiteName, siteManifest } from '../helpers/sites.js'

interface Case {
  readonly site: SiteName
  readonly collation: string
  /** Whether letters are the same without their accents and whatever their case. */
  readonly isLoose: boolean
}

const cases: readonly Case[] = [
  { site: 'garden', collation: 'utf8mb4_bin', isLoose: false },
  { site: 'press', collation: 'utf8mb4_general_ci', isLoose: true },
  { site: 'legacy', collation: 'utf8mb4_unicode_ci', isLoose: true },
]

/** Beside what was asked of the live API: letters with and without accents, and characters that LIKE knows. */
const more = ['ABOUT', 'about', 'ÄLTER', 'alter', 'strasse', 'straße', '%', '_', '\\', "'", 'é', 'E', '"', '{', '.5']

describe('searches of a database, mysql', (it) => {
  it.matrix('leave out plugins that a manager leaves out', async () => {
    if (hasMysql) await checkFiltered((await mysqlEngine.copy('garden')).url)
    else note(noMysql)
  })

  for (const one of cases) {
    it.matrix(`find what its LIKE finds in columns of ${one.collation}`, async () => {
      if (hasMysql) await withCollation(one, checkTerms)
      else note(noMysql)
    })

    it.matrix(`take letters for the same as ${one.collation} does`, async () => {
      if (hasMysql) await withCollation(one, checkLetters)
      else note(noMysql)
    })
  }
})

async function checkTerms(url: string, { site, collation }: Case): Promise<void> {
  const manifest = siteManifest(site)
  const database = await openDatabase(url)
  const reader = database.contentReader(manifest)
  let found = 0
  await withMysql(url, async (connection) => {
    for (const term of terms(site)) {
      for (const language of (manifest.sites[manifest.site_id]?.languages ?? []).slice(0, 2)) {
        const got = [...((await reader.findContents(language.code, term)) ?? [])].sort((a, b) => a - b)
        const want = await idsByLike(connection, site, language.code, term)
        assert.equal(got, want, `${language.code} ${term}`)
        found += want.length
      }
    }
  })
  await database.close()
  note(`${site}, ${collation}: ${found} contents found`)
  assert.ok(found > 50)
}

/** As Django asks: `contents.filter(title__icontains=term)`, and the same for each search field of plugins. */
async function idsByLike(connection: Connection, site: SiteName, language: string, term: string): Promise<number[]> {
  const plugins = Object.entries(siteManifest(site).plugins).filter(([, plugin]) => plugin.search_fields.length > 0)
  const selects = plugins.flatMap(([type, { fields, search_fields: searched }]) =>
    fields
      .filter(({ name }) => searched.includes(name))
      .map(
        ({
          table,
          column,
        }) => `SELECT h.object_id AS id FROM cms_cmsplugin p JOIN cms_placeholder h ON h.id = p.placeholder_id
          JOIN django_content_type t ON t.id = h.content_type_id AND t.app_label = 'cms' AND t.model = 'pagecontent'
          JOIN ${table} x ON x.cmsplugin_ptr_id = p.id
          WHERE p.plugin_type = '${type}' AND p.language = :language AND x.${column} LIKE :pattern ESCAPE '!'`,
      ),
  )
  const titles = `SELECT id FROM cms_pagecontent WHERE language = :language AND title LIKE :pattern ESCAPE '!'`
  const values = { language, pattern: `%${term.replace(/[!%_]/g, '!$&')}%` }
  const [rows] = await connection.execute(
    { sql: [titles, ...selects].join(' UNION '), namedPlaceholders: true },
    values,
  )
  return (rows as { id: unknown }[]).map(({ id }) => Number(id)).sort((a, b) => a - b)
}

async function checkFiltered(url: string): Promise<void> {
  const manifest = siteManifest('garden')
  const { TextPlugin: given } = manifest.plugins
  assert.ok(given)
  const database = await openDatabase(url)
  try {
    const counts: (number | undefined)[] = []
    for (const where of [{ rte: { null: false } }, { rte: { null: true } }]) {
      const plugins = { ...manifest.plugins, TextPlugin: { ...given, filtered_by: 'garden.Current', where } }
      counts.push((await database.contentReader({ ...manifest, plugins }).findContents('en', 'oak'))?.size)
    }
    const all = await database.contentReader(manifest).findContents('en', 'oak')
    const [shown, hidden = 0] = counts
    assert.is(shown, all?.size)
    assert.ok(hidden < (shown ?? 0))
  } finally {
    await database.close()
  }
}

async function checkLetters(url: string, { site, isLoose }: Case): Promise<void> {
  const language = siteManifest(site).default_language
  await withMysql(url, (connection) =>
    connection.query(
      `UPDATE cms_pagecontent SET title = 'Xýlophone' WHERE language = '${language}' AND
       page_id IN (SELECT id FROM cms_page WHERE is_home)`,
    ),
  )
  const { handler } = await openLive(url, site)
  for (const term of ['Xýlophone', 'ýlopho', 'XÝLOPHONE', 'xylophone']) {
    const path = `/api/${language}/page_search/?q=${encodeURIComponent(term)}`
    const text = await (await handler(new Request(`http://example.com${path}`))).text()
    assert.is(text.includes('Xýlophone'), isLoose || 'Xýlophone'.includes(term), term)
  }
}

async function withCollation(one: Case, check: (url: string, one: Case) => Promise<void>): Promise<void> {
  const copy = await mysqlEngine.copy(one.site)
  await withMysql(copy.url, async (connection) => {
    const [tables] = await connection.query({ sql: 'SHOW TABLES', rowsAsArray: true })
    await connection.query('SET foreign_key_checks = 0')
    for (const [table] of tables as string[][]) {
      await connection.query(`ALTER TABLE ${table} CONVERT TO CHARACTER SET utf8mb4 COLLATE ${one.collation}`)
    }
  })
  await check(copy.url, one)
}

function terms(site: SiteName): string[] {
  const recorded = recordedRows(site).flatMap(({ url }) => {
    const { pathname, searchParams } = new URL(url, 'http://x')
    const term = searchParams.get('q') ?? ''
    return pathname.includes('/page_search/') && term !== '' && !term.includes('\0') ? [term] : []
  })
  return [...new Set([...more, ...recorded])]
}
