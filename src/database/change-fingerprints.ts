import type { Knex } from 'knex'
import type { Manifest } from '../model/manifest/manifest.js'
import type { Catalog } from './catalog.js'
import { ownersOf } from './placeholder-owners.js'
import { text } from './raw-values.js'
import type { Session } from './session.js'

/**
 * What an export of this manifest would read from PostgreSQL, as a fingerprint: another one after any change of it, whether
 * or not a date tells of it, and the same one when others write elsewhere. Reads no row's content: each row's `xmin`,
 * the transaction that wrote it, is newer than those that were there before. So the sum grows with every change that
 * leaves the number of rows as it was. `related`: also what HTML shows of rows that plugins point to.
 */
export async function readChangeFingerprint(
  session: Session,
  catalog: Catalog,
  manifest: Manifest,
  related: boolean,
): Promise<string> {
  const { knex } = session
  const stored = await session.read(knex.raw(storedTables), 'the catalog')
  const withRows = new Set(stored.map((row) => text(row.name)))
  const queries: Knex.Raw[] = []
  const tables = await contentTables(session, catalog, manifest, related)
  for (const table of tables) {
    queries.push(fingerprintQuery(knex, table, withRows.has(table) ? 'xmin::text::bigint' : 'hashtext(t::text)', []))
  }
  for (const { table, key } of keyTables(catalog, manifest)) {
    if (!tables.includes(table)) queries.push(fingerprintQuery(knex, table, 'hashtext(??::text)', [key]))
  }
  const union = knex.raw(queries.map((query) => query.toQuery()).join(' union all '))
  const rows = await session.read(union, 'the fingerprints of the tables')
  return rows
    .map((row) => text(row.fingerprint))
    .sort()
    .join(' ')
}

/** A view has no `xmin`. */
const storedTables = `
  select relname as name from pg_class where relkind in ('r', 'p', 'm') and pg_table_is_visible(oid)`

function fingerprintQuery(knex: Knex, table: string, value: string, keys: readonly string[]): Knex.Raw {
  return knex.raw(`select concat_ws(':', ?::text, count(*), sum(${value})) as fingerprint from ?? as t`, [
    table,
    ...keys,
    table,
  ])
}

const cmsTables = [
  'django_site',
  'django_content_type',
  'cms_page',
  'cms_treenode',
  'cms_pageurl',
  'cms_pagecontent',
  'cms_pagepermission',
  'cms_placeholder',
  'cms_cmsplugin',
  'djangocms_versioning_version',
  'djangocms_alias_alias',
  'djangocms_alias_aliascontent',
  'filer_file',
  'filer_image',
]

/** Read where HTML is wanted, see `readRelated`. */
const relatedTables = [
  'easy_thumbnails_source',
  'easy_thumbnails_thumbnail',
  'filer_thumbnailoption',
  'djangocms_snippet_snippet',
]

/** The tables that exist and of which more than keys is read, sorted. */
async function contentTables(
  session: Session,
  catalog: Catalog,
  manifest: Manifest,
  related: boolean,
): Promise<string[]> {
  const names = new Set(related ? [...cmsTables, ...relatedTables] : cmsTables)
  for (const { table } of await ownersOf(session, catalog, manifest, [])) names.add(table)
  for (const { table, fields } of Object.values(manifest.plugins)) {
    if (table !== null) names.add(table)
    for (const field of fields) {
      names.add(field.table)
      const target = manifest.models[field.to ?? '']?.table
      // The related rows decide about the order.
      if (target !== undefined && (field.ordering ?? []).length > 0) names.add(target)
    }
  }
  return [...names].filter((name) => catalog.has(name)).sort()
}

/** Targets of references: only whether they exist is read, so a user's new login is no change. */
function keyTables(catalog: Catalog, manifest: Manifest): { table: string; key: string }[] {
  const keys = new Map<string, string>()
  for (const { fields } of Object.values(manifest.plugins)) {
    for (const { to } of fields) {
      const model = manifest.models[to ?? '']
      const columns = catalog.get(model?.table ?? '')?.columns ?? []
      if (model && columns.some(({ name }) => name === model.pk)) keys.set(model.table, model.pk)
    }
  }
  return [...keys].map(([table, key]) => ({ table, key }))
}
