import { ExportError } from '../../errors.js'
import type { Manifest } from '../../model/manifest/manifest.js'
import type { PluginTypeUse, StoredSlot, UndescribedPlugins } from '../../model/manifest/plugin-usage.js'
import type { Catalog } from '../schema/catalog.js'
import type { Session } from '../session.js'
import { integer, optionalText, text } from '../values/raw-values.js'

/** Plugin types in use, with the tables of their rows, those of parent models first. */
export async function readPluginTypes(session: Session, catalog: Catalog): Promise<PluginTypeUse[]> {
  const { knex } = session
  const counts = await session.read(
    knex('cms_cmsplugin').select('plugin_type').count('* as plugins').groupBy('plugin_type'),
    'cms_cmsplugin',
  )
  const tablesOf = new Map<string, string[]>()
  for (const { table, key } of pluginTables(catalog)) {
    const query = knex(table)
      .join('cms_cmsplugin as p', 'p.id', `${table}.${key}`)
      .distinct('p.plugin_type as plugin_type')
    for (const row of await session.read(query, table)) {
      const pluginType = text(row.plugin_type)
      tablesOf.set(pluginType, [...(tablesOf.get(pluginType) ?? []), table])
    }
  }
  const uses = counts.map((row) => {
    const pluginType = text(row.plugin_type)
    return { pluginType, count: integer(row.plugins), tables: tablesOf.get(pluginType) ?? [] }
  })
  // Sorted here, as the server's collation would decide otherwise.
  return uses.sort((a, b) => (a.pluginType < b.pluginType ? -1 : 1))
}

/** Plugins in tables that the manifest does not describe. Without such tables only the catalog is read. */
export async function readUndescribedPlugins(
  session: Session,
  catalog: Catalog,
  { plugins }: Manifest,
): Promise<UndescribedPlugins[]> {
  const described = new Set(
    Object.values(plugins).flatMap(({ table, fields }) => [table, ...fields.map((field) => field.table)]),
  )
  const found: UndescribedPlugins[] = []
  for (const { table, key } of pluginTables(catalog).filter((candidate) => !described.has(candidate.table))) {
    const query = session
      .knex(table)
      .join('cms_cmsplugin as p', 'p.id', `${table}.${key}`)
      .select('p.plugin_type as plugin_type')
      .count('* as plugins')
      .groupBy('p.plugin_type')
    const rows = await session.read(query, table)
    const unknown = rows.filter((row) => !Object.hasOwn(plugins, text(row.plugin_type)))
    if (unknown.length === 0) continue
    found.push({
      table,
      pluginTypes: unknown.map((row) => text(row.plugin_type)).sort(),
      plugins: unknown.reduce((sum, row) => sum + integer(row.plugins), 0),
    })
  }
  return found.sort((a, b) => (a.table < b.table ? -1 : 1))
}

/** The given types that at least one plugin has. */
export async function readUsedTypes(session: Session, pluginTypes: readonly string[]): Promise<string[]> {
  const used: string[] = []
  for (const pluginType of pluginTypes) {
    const query = session.knex('cms_cmsplugin').select('id').where('plugin_type', pluginType).limit(1)
    if ((await session.read(query, 'cms_cmsplugin')).length > 0) used.push(pluginType)
  }
  return used
}

/** Slots by template of the page content, ordered by their first placeholder. */
export async function readSlots(session: Session): Promise<StoredSlot[]> {
  const { knex } = session
  const pageContents = knex.raw(
    `(select id from django_content_type where app_label = 'cms' and model = 'pagecontent')`,
  )
  const query = knex('cms_placeholder as h')
    .leftJoin('cms_pagecontent as c', (join) => {
      join.on('c.id', 'h.object_id').on('h.content_type_id', '=', pageContents)
    })
    .select('c.template', 'h.slot')
    .count('* as placeholders')
    .groupBy('c.template', 'h.slot')
    .orderByRaw('min(h.id)')
  const rows = await session.read(query, 'cms_placeholder')
  return rows.map((row) => ({
    template: optionalText(row.template),
    slot: text(row.slot),
    count: integer(row.placeholders),
  }))
}

/** Tables whose primary key links to cms_cmsplugin, or to such a table (multi-table inheritance). */
function pluginTables(catalog: Catalog): { table: string; key: string }[] {
  const found = new Map<string, string>([['cms_cmsplugin', 'id']])
  // Each iteration finds the tables of the next level.
  for (let size = 0; size < found.size; ) {
    size = found.size
    const parents = new Map(found)
    for (const { name, primaryKey, foreignKeys } of catalog.values()) {
      const link = foreignKeys.find((key) => key.column === primaryKey && parents.get(key.toTable) === key.toColumn)
      if (link && !found.has(name)) found.set(name, link.column)
    }
  }
  found.delete('cms_cmsplugin')
  // Knex splits a name at a dot.
  const dotted = [...found.keys()].find((name) => name.includes('.'))
  if (dotted !== undefined) {
    const message = `The table ${dotted} holds plugins, and a table with a dot in its name cannot be read.`
    const fix = 'Rename the table, and give its model the new name as db_table. If no model has it any more, drop it.'
    throw new ExportError('database-failed', message, fix)
  }
  return [...found].map(([table, key]) => ({ table, key }))
}
