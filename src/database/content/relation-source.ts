import { type Flags, isOfRelation, keysTo, type PluginField } from '../../model/manifest/field-facts.js'
import { targetOf } from '../../model/manifest/key-target.js'
import type { Manifest } from '../../model/manifest/manifest.js'
import { type Catalog, columnOf } from '../schema/catalog.js'
import { type Converter, fieldConverter, keyConverter } from '../values/field-converter.js'
import { valueSettingsOf } from '../values/value-settings.js'
import { type JoinedRow, joinedRows, readPlace, rowId } from './joined-rows.js'
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
  /** Rows that keys of the related ones lead to. */
  rows: JoinedRow[]
  /** Columns of the related rows, and of those, that are fields of their own. */
  columns: RelatedColumn[]
}

interface RelatedColumn {
  name: string
  alias: string
  /** `r`, or the alias of a joined row. */
  table: string
  column: string
  columnType: string
  /** Of a key that is not the primary one of its target (`to_field`): where it leads. */
  leadsTo: TargetRow | null
  convert: Converter
}

/** None for other fields, and for one without the column of related keys. */
export function relationSource(
  field: PluginField,
  fields: readonly PluginField[],
  manifest: Manifest,
  catalog: Catalog,
): RelationSource[] {
  if (field.type !== 'ManyToManyField' || field.to_column === undefined) return []
  const model = manifest.models[field.to ?? '']
  const through = { ...field, column: field.to_column }
  const on = targetOf(through, manifest, catalog)
  const target = model && on?.table === model.table && columnOf(catalog, model.table, model.pk)
  const key = target ? columnOf(catalog, model.table, model.pk) : columnOf(catalog, field.table, field.to_column)
  // Without the related table nothing is known of its flags.
  if (field.only && !target) return []
  const own = target ? fields.filter((one) => isOfRelation(one, field) && one.name.startsWith(`${field.name}.`)) : []
  const related = relatedRows(own, target ? model.table : '')
  return [
    {
      name: field.name,
      table: field.table,
      column: field.column,
      toColumn: field.to_column,
      key: catalog.get(field.table)?.primaryKey ?? null,
      target: target ? { table: model.table, key: model.pk, on: on.column } : null,
      only: field.only ?? {},
      order: relationOrder(field, target ? { table: model.table, key: model.pk } : null, catalog),
      convert: keyConverter(key?.type ?? '', valueSettingsOf(manifest)),
      rows: related.filter(({ alias }) => alias !== 'r'),
      columns: own.map((one, index) => relatedColumn(one, `m${index}`, related, manifest, catalog)),
    },
  ]
}

/** The row that the through table leads to, which is part of every query, and those behind it. */
function relatedRows(fields: readonly PluginField[], table: string): JoinedRow[] {
  const [place] = fields.flatMap(({ row }) => keysTo(row).slice(0, 1))
  if (!place) return []
  const { key, only = {}, column: onColumn } = place
  const first = { id: rowId(place, table), alias: 'r', table, key, only, onTable: 't', onColumn }
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
  catalog: Catalog,
): RelationSource['order'] {
  if (!field.order) return target ? (field.ordering ?? []).flatMap((name) => orderColumn(name, target, catalog)) : []
  return field.order.flatMap(({ of, column, descending, nulls }) => {
    const table = of === 'through' ? field.table : target?.table
    if (table === undefined || !columnOf(catalog, table, column)) return []
    return [{ column: `${of === 'through' ? 't' : 'r'}.${column}`, descending, nulls }]
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
