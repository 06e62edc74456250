import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import pg from 'pg'
import type { Manifest } from '../src/model/manifest/manifest.js'
import { projectFolder, siteManifest, siteSql } from '../test/helpers/sites.js'
import { bodyOf, languages, type Row, siteRows, type TableRows } from './site-rows.js'
import { createRandom, createWriter, type Words } from './text.js'

/** A database of the site that benchmarks export: the schema of `test/sites/garden`, with pages of its own. */
export interface BenchSite {
  readonly manifest: Manifest
  /** The value of `--database`. */
  readonly url: string
  /** Gives this percentage of the contents another title, and their texts another body. */
  change(percent: number, seed: number): Promise<void>
  /** Runs one statement. */
  exec(sql: string): Promise<void>
  query(sql: string): Promise<Row[]>
  insert(rows: TableRows): Promise<void>
}

/** Fills a new SQLite file. */
export async function buildSqliteSite(file: string, pages: number, words: Words = 'plain'): Promise<BenchSite> {
  writeFileSync(file, gunzipSync(readFileSync(join(projectFolder, 'test/sites/garden/site.sqlite3.gz'))))
  withSqlite(file, (database) => {
    for (const table of emptied) database.exec(`DELETE FROM ${table}`)
    for (const rows of siteRows(pages, contentTypeId, { words })) insertSqlite(database, rows)
  })
  return {
    manifest: benchManifest(),
    url: file,
    exec: async (sql) => withSqlite(file, (database) => void database.exec(sql)),
    query: async (sql) => withSqlite(file, (database) => database.prepare<[], Row>(sql).all()),
    insert: async (rows) => withSqlite(file, (database) => insertSqlite(database, rows)),
    change: async (percent, seed) => {
      withSqlite(file, (database) => {
        const title = database.prepare('UPDATE cms_pagecontent SET title = ?, changed_date = ? WHERE id = ?')
        const body = database.prepare('UPDATE djangocms_text_text SET body = ? WHERE cmsplugin_ptr_id = ?')
        for (const change of changes(pages, percent, seed)) {
          title.run(change.title, changeMoment, change.content)
          for (const [plugin, text] of change.bodies) body.run(text, plugin)
        }
      })
    },
  }
}

/** Fills an empty PostgreSQL database in UTF-8. */
export async function buildPostgresSite(url: string, pages: number, words: Words = 'plain'): Promise<BenchSite> {
  await withPostgres(url, async (client) => {
    await client.query(siteSql('garden'))
    // The dump leaves no schema on the search path.
    await client.query("SET search_path TO public; SET timezone TO 'UTC'; SET session_replication_role TO replica")
    await client.query(`TRUNCATE ${emptied.join(', ')}`)
    for (const rows of siteRows(pages, contentTypeId, { words })) await insertPostgres(client, rows)
    await client.query('ANALYZE')
  })
  return {
    manifest: benchManifest(),
    url,
    exec: (sql) => withPostgres(url, async (client) => void (await client.query(sql))),
    query: (sql) => withPostgres(url, async (client) => (await client.query<Row>(sql)).rows),
    insert: (rows) => withPostgres(url, (client) => insertPostgres(client, rows)),
    change: (percent, seed) =>
      withPostgres(url, async (client) => {
        await client.query('BEGIN')
        for (const { content, title, bodies } of changes(pages, percent, seed)) {
          const set = 'UPDATE cms_pagecontent SET title = $1, changed_date = $2 WHERE id = $3'
          await client.query(set, [title, `${changeMoment}+00`, content])
          for (const [plugin, body] of bodies) {
            await client.query('UPDATE djangocms_text_text SET body = $1 WHERE cmsplugin_ptr_id = $2', [body, plugin])
          }
        }
        await client.query('COMMIT')
      }),
  }
}

/** cms.pagecontent in `django_content_type`. */
export const contentTypeId = 3
export const changeMoment = '2026-06-07 10:00:00.500000'

const plugins = siteManifest('garden').plugins

/** Every table that holds contents of the garden. */
export const emptied = [
  ...new Set(Object.values(plugins).flatMap(({ table }) => table ?? [])),
  'refsite_plantlist_plants',
  'refsite_basecard',
  'cms_aliaspluginmodel',
  'djangocms_alias_aliascontent',
  'djangocms_alias_alias',
  'cms_cmsplugin',
  'cms_placeholder',
  'cms_usersettings',
  'cms_pagecontent',
  'cms_pageurl',
  'cms_page',
  'cms_pagepermission',
  'menus_cachekey',
].filter((table, index, all) => all.indexOf(table) === index)

/** The garden's manifest with two public languages that fall back to each other. */
export function benchManifest(): Manifest {
  const manifest = siteManifest('garden')
  const wanted = new Set<string>(languages)
  for (const site of Object.values(manifest.sites)) {
    site.languages = site.languages.filter(({ code }) => wanted.has(code))
  }
  return manifest
}

interface Change {
  content: number
  title: string
  /** Plugin id and text. */
  bodies: [number, string][]
}

export function* changes(pages: number, percent: number, seed: number): Iterable<Change> {
  const random = createRandom(seed)
  const writer = createWriter(random)
  const contents = pages * languages.length
  const chosen = new Set<number>()
  const wanted = Math.max(1, Math.round((contents * percent) / 100))
  while (chosen.size < Math.min(wanted, contents)) chosen.add(1 + Math.floor(random() * contents))
  for (const content of chosen) {
    // Two placeholders a content, each with a text and a teaser.
    const texts = [4 * content - 3, 4 * content - 1]
    yield { content, title: writer.title(3), bodies: texts.map((id) => [id, bodyOf(writer)]) }
  }
}

function insertSqlite(database: Database.Database, tables: TableRows): void {
  for (const [table, rows] of Object.entries(tables)) {
    const columns = Object.keys(rows[0] ?? {})
    const fingerprints = columns.map(() => '?').join(', ')
    const statement = database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${fingerprints})`)
    for (const row of rows) statement.run(columns.map((column) => sqliteValue(row, column)))
  }
}

export function sqliteValue(row: Row, column: string): string | number | null {
  const value = row[column] ?? null
  return typeof value === 'boolean' ? Number(value) : value
}

async function insertPostgres(client: pg.Client, tables: TableRows): Promise<void> {
  for (const [table, rows] of Object.entries(tables)) {
    const columns = Object.keys(rows[0] ?? {}).join(', ')
    const record = `json_populate_recordset(null::${table}, $1::json)`
    await client.query(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${record}`, [jsonRows(rows)])
  }
}

/** `config` is JSON already. */
function jsonRows(rows: readonly Row[]): string {
  return JSON.stringify(
    rows.map((row) => (typeof row.config === 'string' ? { ...row, config: JSON.parse(row.config) as unknown } : row)),
  )
}

function withSqlite<T>(file: string, work: (database: Database.Database) => T): T {
  const database = new Database(file)
  try {
    database.pragma('foreign_keys = OFF')
    database.pragma('synchronous = OFF')
    return database.transaction(() => work(database))()
  } finally {
    database.close()
  }
}

async function withPostgres<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SET session_replication_role TO replica')
    return await work(client)
  } finally {
    await client.end()
  }
}
