import { type Flags, innermostList, keysTo, type PluginField, type RowKey } from '../../model/manifest/field-facts.js'
import { targetOf } from '../../model/manifest/key-target.js'
import type { Manifest } from '../../model/manifest/manifest.js'
import { type Catalog, columnOf } from '../schema/catalog.js'
import { type Converter, fieldConverter, keyConverter } from '../values/field-converter.js'
import { valueSettingsOf } from '../values/value-settings.js'
import { type JoinedRow, joinedRows, readPlace, rowId, type TablePlace } from './joined-rows.js'
import { type TargetRow, targetRow } from './target-row.js'

/** A many-to-many field: its through table, joined with the related table if that is known. */
export interface RelationSource {
  name: string
  table: string
  column: string
  toColumn: string
  /** Primary key of the through table. */
  key: string | null
  /** `on`: the column that the through table refers to. */
  target: { table: string; key: string; on: string } | null
  /** Of the related table. */
  only: Flags
  /** Columns of the through table (`t`) and of the related one (`r`). */
  order: { column: string; descending: boolean; nulls: 'first' | 'last' | undefined }[]
  convert: Converter
  /** Of a list that other rows have. */
  within: RowsWithList | null
  /** Rows that keys of the related ones lead to. */
  rows: JoinedRow[]
  /** Columns of the related rows, and of those, that are fields of their own. */
  columns: RelatedColumn[]
}

/** The rows that have a list: those of another one, or those that a key of each plugin leads to. */
export interface RowsWithList {
  of: RelationSource | PluginTables
  /** Where the query of these rows has their keys. */
  key: string
  /** The column of the through table that refers to them; `column` of the list is that of their plugins. */
  column: string
}

/** The tables of a plugin type, and the rows that its keys lead to. */
export interface PluginTables {
  from: { table: string; key: string }
  joins: TableJoin[]
  rows: JoinedRow[]
}

/** `join table on table.column = onTable.onColumn`. */
export interface TableJoin {
  table: string
  column: string
  onTable: string
  onColumn: string
}

/** A field that is a column. */
export interface ColumnSource {
  name: string
  alias: string
  /** Its name, or the alias of a joined row. */
  table: string
  column: string
  columnType: string
  convert: Converter
}

interface RelatedColumn extends ColumnSource {
  /** Of a key that is not the primary one of its target (`to_field`): where it leads. */
  leadsTo: TargetRow | null
}

/** The lists of a plugin type, and those that their rows have. */
export function relationSources(
  fields: readonly PluginField[],
  plugin: PluginTables | null,
  manifest: Manifest,
  catalog: Catalog,
): RelationSource[] {
  const lists = fields.filter((field) => field.type === 'ManyToManyField')
  const own = lists.filter((field) => !field.row).flatMap((field) => relationSource(field, fields, manifest, catalog))
  const inRows = lists.flatMap((field) => {
    const within = rowsWithList(field, fields, own, plugin)
    return within
      ? relationSource(field, fields, manifest, catalog).map((list) => ({ ...list, within, column: listOwner }))
      : []
  })
  return [...own, ...inRows]
}

/** What queries of lists of rows call the id of the plugin, and the row of it that has the list. */
export const listOwner = 'list_owner'
export const listPlace = 'list_place'

/** null: the manifest does not describe the rows. */
function rowsWithList(
  field: PluginField,
  fields: readonly PluginField[],
  lists: readonly RelationSource[],
  plugin: PluginTables | null,
): RowsWithList | null {
  const outer = innermostList(field, fields)
  const of = outer ? lists.find(({ name, target }) => target && name === outer.name) : plugin
  if (!field.row || !of) return null
  const { of: row, ...relation } = field.row
  if (outer && !row) return { of, key: `t.${outer.to_column}`, column: field.column }
  const { table, column } = readPlace(of.rows, { ...relation, row }, outer ? 'r' : relation.table)
  return { of, key: `${table}.${column}`, column: field.column }
}

/** None without the column of related keys. */
function relationSource(
  field: PluginField,
  fields: readonly PluginField[],
  manifest: Manifest,
  catalog: Catalog,
): RelationSource[] {
  if (field.to_column === undefined) return []
  const model = manifest.models[field.to ?? '']
  const through = { ...field, column: field.to_column }
  const on = targetOf(through, manifest, catalog)
  const target = model && on?.table === model.table && columnOf(catalog, model.table, model.pk)
  const key = target ? columnOf(catalog, model.table, model.pk) : columnOf(catalog, field.table, field.to_column)
  // Without the related table nothing is known of its flags.
  if (field.only && !target) return []
  const within = target ? fields.filter((one) => one.row && innermostList(one, fields) === field) : []
  const own = within.filter(({ type }) => type !== 'ManyToManyField')
  const before = keysTo(field.row).length
  const [way = wayToRelated(field, on?.column ?? '')] = within.flatMap(({ row }) => keysTo(row)[before] ?? [])
  const order = (target && field.order ? field.order : []).flatMap(({ row, table = '', ...term }) =>
    row ? { ...term, table, row: behind(row, way) } : [],
  )
  const related = relatedRows([...within, ...order], way, target ? model.table : '')
  return [
    {
      name: field.name,
      table: field.table,
      column: field.column,
      toColumn: field.to_column,
      key: catalog.get(field.table)?.primaryKey ?? null,
      target: target ? { table: model.table, key: model.pk, on: on.column } : null,
      only: field.only ?? {},
      order: relationOrder(field, target ? { table: model.table, key: model.pk } : null, { way, related }, catalog),
      convert: keyConverter(key?.type ?? '', valueSettingsOf(manifest)),
      within: null,
      rows: related.filter(({ alias }) => alias !== 'r'),
      columns: own.map((one, index) => relatedColumn(one, `m${index}`, related, manifest, catalog)),
    },
  ]
}

/** The key in the through table to the row that it leads to. */
function wayToRelated({ table, to_column: column = '', row }: PluginField, key: string): RowKey {
  return { table, column, key, ...(row ? { of: row } : {}) }
}

/** The same key, which begins at the row that another one leads to. */
function behind({ of, ...key }: RowKey, way: RowKey): RowKey {
  return { ...key, of: of ? behind(of, way) : way }
}

/** The row that the through table leads to, which is part of every query, and those behind it. */
function relatedRows(fields: readonly TablePlace[], way: RowKey, table: string): JoinedRow[] {
  const { key, only = {}, column: onColumn } = way
  const first = { id: rowId(way, table), alias: 'r', table, key, only, onTable: 't', onColumn }
  return [first, ...joinedRows(fields, [first])]
}

function relatedColumn(
  field: PluginField,
  alias: string,
  rows: readonly JoinedRow[],
  manifest: Manifest,
  catalog: Catalog,
): RelatedColumn {
  const columnType = columnOf(catalog, field.table, field.column)?.type ?? ''
  const convert = fieldConverter(field, columnType, valueSettingsOf(manifest))
  const leadsTo = field.to_field ? targetRow(field, manifest, catalog) : null
  return { name: field.name, alias, ...readPlace(rows, field, 'r'), columnType, leadsTo, convert }
}

function relationOrder(
  field: PluginField,
  target: { table: string; key: string } | null,
  { way, related }: { way: RowKey; related: readonly JoinedRow[] },
  catalog: Catalog,
): RelationSource['order'] {
  if (!field.order) return target ? (field.ordering ?? []).flatMap((name) => orderColumn(name, target, catalog)) : []
  return field.order.flatMap(({ of, column, descending, nulls, row, table: other }) => {
    const [alias, own] = of === 'through' ? ['t', field.table] : ['r', target?.table]
    const table = other ?? own
    if (table === undefined || !columnOf(catalog, table, column) || (row && !target)) return []
    const from = row ? readPlace(related, { row: behind(row, way), table, column }, 'r').table : alias
    return [{ column: `${from}.${column}`, descending, nulls }]
  })
}

/** The column of a model's `ordering` such as `-name`. Names that span relations are ignored. */
function orderColumn(name: string, target: { table: string; key: string }, catalog: Catalog): RelationSource['order'] {
  const plain = name.replace(/^-/, '')
  const candidates = plain === 'pk' ? [target.key] : [plain, `${plain}_id`]
  const column = candidates.find((candidate) => columnOf(catalog, target.table, candidate))
  if (column === undefined) return []
  return [{ column: `r.${column}`, descending: name.startsWith('-'), nulls: undefined }]
}
