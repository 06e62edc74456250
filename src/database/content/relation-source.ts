import { isOfRelation, type PluginField } from '../../model/manifest/field-facts.js'
import { targetOf } from '../../model/manifest/key-target.js'
import type { Manifest } from '../../model/manifest/manifest.js'
import { type Catalog, columnOf } from '../schema/catalog.js'
import { type Converter, fieldConverter, keyConverter } from '../values/field-converter.js'
import { valueSettingsOf } from '../values/value-settings.js'

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
  /** Columns of the through table (`t`) and of the related one (`r`). */
  order: { column: string; descending: boolean; nulls: 'first' | 'last' | undefined }[]
  convert: Converter
  /** Columns of the related rows that are fields of their own. */
  columns: RelatedColumn[]
}

interface RelatedColumn {
  name: string
  alias: string
  column: string
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
  return [
    {
      name: field.name,
      table: field.table,
      column: field.column,
      toColumn: field.to_column,
      key: catalog.get(field.table)?.primaryKey ?? null,
      target: target ? { table: model.table, key: model.pk, on: on.column } : null,
      order: relationOrder(field, target ? { table: model.table, key: model.pk } : null, catalog),
      convert: keyConverter(key?.type ?? '', valueSettingsOf(manifest)),
      columns: target ? relatedColumns(field, fields, manifest, catalog) : [],
    },
  ]
}

function relatedColumns(
  relation: PluginField,
  fields: readonly PluginField[],
  manifest: Manifest,
  catalog: Catalog,
): RelatedColumn[] {
  const own = fields.filter((field) => isOfRelation(field, relation) && field.name.startsWith(`${relation.name}.`))
  return own.map((field, index) => {
    const columnType = columnOf(catalog, field.table, field.column)?.type ?? ''
    const convert = fieldConverter(field, columnType, valueSettingsOf(manifest))
    return { name: field.name, alias: `m${index}`, column: field.column, convert }
  })
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
