import { innermostList, keysTo, type PluginField } from '../../model/manifest/field-facts.js'
import { keyPlaces } from '../../model/manifest/key-target.js'
import type { Manifest } from '../../model/manifest/manifest.js'
import { exportedRows, type PluginRows } from '../../model/manifest/plugin-rows.js'
import { type Catalog, columnOf } from '../schema/catalog.js'
import { fieldConverter } from '../values/field-converter.js'
import { valueSettingsOf } from '../values/value-settings.js'
import { type JoinedRow, joinedRows, readPlace, type TablePlace } from './joined-rows.js'
import { type ColumnSource, type RelationSource, relationSources, type TableJoin } from './relation-source.js'
import { requireColumn } from './require-column.js'
import { type ShownPlugins, shownPlugins } from './shown-plugins.js'
import { type TargetRow, targetRow } from './target-row.js'

/** Tables, columns and converters of a plugin type's fields; compiled once per type. */
export interface PluginSource {
  /** The main table; null: the type has no table of its own. */
  from: { table: string; key: string } | null
  joins: TableJoin[]
  rows: JoinedRow[]
  /** In the manifest's order. */
  fields: FieldSource[]
  relations: RelationSource[]
  references: Reference[]
  /** null: all of them. */
  shown: ShownPlugins | null
}

export type FieldSource = { kind: 'id' | 'type' | 'relation'; name: string } | (ColumnSource & { kind: 'column' })

/** A foreign key whose target table exists. */
export interface Reference extends TargetRow {
  name: string
  alias: string
}

/** Columns of `cms_cmsplugin` that are read for every plugin. */
const ownColumns = new Map<string, 'id' | 'type'>([
  ['id', 'id'],
  ['plugin_type', 'type'],
])

/** Throws `manifest-mismatch` when the manifest names a table or column that the database does not have. */
export function pluginSource(
  pluginType: string,
  plugin: PluginRows,
  manifest: Manifest,
  catalog: Catalog,
): PluginSource {
  const stored = plugin.fields.filter((field) => field.type !== 'ManyToManyField' && !field.row)
  for (const field of plugin.fields) {
    requireColumn(catalog, pluginType, field.table, field.column)
    if (field.to_column !== undefined) requireColumn(catalog, pluginType, field.table, field.to_column)
    requireWay(catalog, pluginType, field)
    const { table = field.table } = manifest.models[field.to ?? ''] ?? {}
    for (const column of Object.keys(field.only ?? {})) requireColumn(catalog, pluginType, table, column)
    for (const { row, table = field.table, column } of field.order ?? []) {
      if (!row) continue
      requireColumn(catalog, pluginType, table, column)
      requireWay(catalog, pluginType, { row, table })
    }
  }
  const tables = new Set(stored.filter((field) => !isOwn(field)).map((field) => field.table))
  if (plugin.table !== null) requireColumn(catalog, pluginType, plugin.table, null)
  const main = plugin.table ?? [...tables][0]
  const from = main === undefined ? null : { table: main, key: keyOf(catalog, main, stored) }
  const shown = exportedRows(plugin)
  const single = plugin.fields.filter(
    (field) => field.type !== 'ManyToManyField' && !innermostList(field, plugin.fields),
  )
  const rows = joinedRows(plugin.fields.filter((field) => !innermostList(field, plugin.fields)))
  const fields = plugin.fields.map((field, index) => {
    if (!single.includes(field)) return { kind: 'relation' as const, name: field.name }
    const source = fieldSource(field, `c${index}`, manifest, catalog)
    return source.kind === 'column' ? { ...source, ...readPlace(rows, field, source.table) } : source
  })
  const columns = fields.flatMap((field) => (field.kind === 'column' ? [field] : []))
  const joins = from === null ? [] : joinsOf(from, tables, stored, manifest, catalog)
  return {
    from,
    joins,
    rows,
    fields,
    relations: relationSources(plugin.fields, from && { from, joins, rows }, manifest, catalog),
    references: plugin.fields.flatMap((field, index) => reference(field, `c${index}`, tables, manifest, catalog)),
    shown: typeof shown === 'object' ? shownPlugins(pluginType, shown, columns, manifest, catalog) : null,
  }
}

/** Of the way to the row that has the column of a field, or the list. */
function requireWay(catalog: Catalog, pluginType: string, { row, table, type }: TablePlace): void {
  const keys = keysTo(row)
  for (const [index, place] of keys.entries()) {
    requireColumn(catalog, pluginType, place.table, place.column)
    const to = keys[index + 1]?.table ?? (type === 'ManyToManyField' ? null : table)
    if (to === null) continue
    for (const column of [place.key, ...Object.keys(place.only ?? {})]) requireColumn(catalog, pluginType, to, column)
  }
}

function isOwn(field: PluginField): boolean {
  return field.table === 'cms_cmsplugin' && ownColumns.has(field.column)
}

function keyOf(catalog: Catalog, table: string, fields: PluginField[]): string {
  const parentLink = fields.find((field) => field.table === table && field.type === 'OneToOneField')
  return catalog.get(table)?.primaryKey ?? parentLink?.column ?? 'cmsplugin_ptr_id'
}

/** Multi-table inheritance: each additional table is joined by a parent link, or else by its primary key. */
function joinsOf(
  from: { table: string; key: string },
  tables: ReadonlySet<string>,
  fields: PluginField[],
  manifest: Manifest,
  catalog: Catalog,
): TableJoin[] {
  const joins: TableJoin[] = []
  const placed = new Set([from.table])
  const waiting = new Set([...tables].filter((table) => table !== from.table))
  while (waiting.size > 0) {
    const links = fields.filter((field) => placed.has(field.table) && field.type === 'OneToOneField')
    const link = links.find((field) => waiting.has(manifest.models[field.to ?? '']?.table ?? ''))
    const parent = manifest.models[link?.to ?? '']
    const [table = ''] = parent ? [parent.table] : waiting
    const column = parent?.pk ?? keyOf(catalog, table, fields)
    joins.push({ table, column, onTable: link?.table ?? from.table, onColumn: link?.column ?? from.key })
    placed.add(table)
    waiting.delete(table)
  }
  return joins
}

function fieldSource(field: PluginField, alias: string, manifest: Manifest, catalog: Catalog): FieldSource {
  const own = isOwn(field) ? ownColumns.get(field.column) : undefined
  if (own) return { kind: own, name: field.name }
  const columnType = columnOf(catalog, field.table, field.column)?.type ?? ''
  const { name, table, column } = field
  const convert = fieldConverter(field, columnType, valueSettingsOf(manifest), keyPlaces(field, manifest))
  return { kind: 'column', name, alias, table, column, columnType, convert }
}

/** The field as a foreign key; not parent links of multi-table inheritance, which are joined. */
function reference(
  field: PluginField,
  alias: string,
  tables: ReadonlySet<string>,
  manifest: Manifest,
  catalog: Catalog,
): Reference[] {
  const target = field.type === 'ManyToManyField' ? null : targetRow(field, manifest, catalog)
  if (!target) return []
  const isParentLink = field.type === 'OneToOneField' && catalog.get(field.table)?.primaryKey === field.column
  if (isParentLink || (field.type === 'OneToOneField' && tables.has(target.table))) return []
  return [{ name: field.name, alias, ...target }]
}
