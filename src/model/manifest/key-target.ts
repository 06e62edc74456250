import type { CatalogTable } from '../rows/rows.js'
import type { PluginField } from './field-facts.js'
import type { Manifest } from './manifest.js'

/** The column whose values a key has. */
interface KeyColumn {
  readonly table: string
  readonly column: string
}

type Tables = Pick<ReadonlyMap<string, CatalogTable>, 'get'>

/**
 * The column that a foreign key refers to: that of its `to_field`. Version 1 of the manifest has none; then it is the
 * column of the constraint, or else the primary key. null: the column does not exist, or is of another type.
 */
export function targetOf(field: PluginField, manifest: Manifest, tables: Tables): KeyColumn | null {
  const target = describedTarget(field, manifest, tables)
  const type = target && columnTypeOf(tables, target)
  const ownType = columnTypeOf(tables, { table: field.table, column: field.to_column ?? field.column })
  return type && ownType !== null && isSameKind(type, ownType) ? target : null
}

/** As `targetOf`, without a check of the column. */
export function describedTarget(field: PluginField, manifest: Manifest, tables: Tables): KeyColumn | null {
  const model = manifest.models[field.to ?? '']
  if (!model) return null
  if (field.to_field) return { table: field.to_field.table, column: field.to_field.column }
  if (manifest.version > 1) return { table: model.table, column: model.pk }
  const own = field.to_column ?? field.column
  const key = tables.get(field.table)?.foreignKeys.find(({ column }) => column === own)
  return { table: model.table, column: key?.toTable === model.table ? key.toColumn : model.pk }
}

/**
 * The decimal places of the key that a foreign key refers to, which columns of SQLite do not declare. undefined: it is no
 * decimal, or the manifest has no fields of the model.
 */
export function keyPlaces(
  { to = '', to_field: target }: Pick<PluginField, 'to' | 'to_field'>,
  { models }: Pick<Manifest, 'models'>,
  inherited: readonly PluginField[] = [],
): number | undefined {
  const model = models[to]
  if (!model) return undefined
  const fields = [...(model.fields ?? []), ...inherited]
  const { table, column } = target ?? { table: model.table, column: model.pk }
  const key = fields.find((field) => field.table === table && field.column === column)
  // The key of a model that inherits from another one is a link to its parent, whose fields are its own, too.
  return key?.to === undefined ? key?.decimal_places : keyPlaces(key, { models }, fields)
}

/** The declared type of a column; null: no such column. */
export function columnTypeOf(tables: Tables, { table, column }: KeyColumn): string | null {
  return tables.get(table)?.columns.find(({ name }) => name === column)?.type ?? null
}

/** Whether values of the two types can be compared. */
export function isSameKind(one: string, other: string): boolean {
  return kindOf(one) === kindOf(other)
}

/** Whether a column of this declared type holds integers, on any engine. */
export function isIntegerType(columnType: string): boolean {
  return /int|serial/.test(columnType)
}

function kindOf(type: string): string {
  if (isIntegerType(type)) return 'number'
  // SQLite declares a UUID as `char(32)`, and compares all as texts.
  return /char|text/.test(type) ? 'text' : type
}
