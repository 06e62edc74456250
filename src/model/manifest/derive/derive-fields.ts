import type { CatalogColumn, CatalogTable } from '../../rows/rows.js'
import type { PluginField } from '../field-facts.js'
import type { ModelFacts } from '../model-facts.js'
import { modelLabel } from './derive-models.js'

/** Django's internal type by the column type that a catalog has; the first that matches. */
const types: [RegExp, string][] = [
  [/^(bool|tinyint\(1\))/, 'BooleanField'],
  [/^jsonb?$/, 'JSONField'],
  [/^(datetime|timestamp)/, 'DateTimeField'],
  [/^date$/, 'DateField'],
  [/^time/, 'TimeField'],
  [/^interval/, 'DurationField'],
  [/^(uuid|char\(32\))$/, 'UUIDField'],
  [/^(inet|char\(39\))$/, 'GenericIPAddressField'],
  [/^(decimal|numeric)/, 'DecimalField'],
  [/^(real|double|float)/, 'FloatField'],
  [/^(blob|bytea)/, 'BinaryField'],
  [/^bigint/, 'BigIntegerField'],
  [/^smallint/, 'SmallIntegerField'],
  [/^int(?!\d+multirange)/, 'IntegerField'],
  [/^text/, 'TextField'],
  [/char/, 'CharField'],
]

/** Probably an AttributesField, which stores JSON in a text column: only the name of the column tells. */
export const namedAttributes = 'NamedAttributes'

/** Django's internal type of a column's declared type; an unknown type is returned unchanged. */
export function fieldTypeOf(columnType: string): string {
  return types.find(([pattern]) => pattern.test(columnType))?.[1] ?? columnType
}

/** The field of a column of a plugin's table: a link to the parent's table, a foreign key or a plain value. */
export function deriveField(
  table: CatalogTable,
  column: CatalogColumn,
  models: Record<string, ModelFacts>,
): PluginField {
  const key = table.foreignKeys.find((candidate) => candidate.column === column.name)
  if (key) {
    const type = table.primaryKey === column.name ? 'OneToOneField' : 'ForeignKey'
    const name = column.name.replace(/_id$/, '')
    return { name, column: column.name, table: table.name, type, class: type, to: modelLabel(models, key.toTable) }
  }
  const type = fieldTypeOf(column.type)
  const field: PluginField = { name: column.name, column: column.name, table: table.name, type }
  if (type === 'TextField' && /(^|_)attributes$/.test(column.name)) field.class = namedAttributes
  const places = placesOf(column.type)
  if (type === 'DecimalField' && places !== null) field.decimal_places = places
  return field
}

/** The decimal places that a column's type declares; null: none. */
export function placesOf(columnType: string): number | null {
  const places = /\(\d+, ?(\d+)\)/.exec(columnType)?.[1]
  return places === undefined ? null : Number(places)
}

/** Many-to-many fields: tables `<table>_<field>` of a key and two foreign keys, one of them to the plugin's table. */
export function deriveRelations(
  table: CatalogTable,
  catalog: readonly CatalogTable[],
  models: Record<string, ModelFacts>,
): PluginField[] {
  return catalog.flatMap((through) => {
    const own = through.foreignKeys.find(({ toTable }) => toTable === table.name)
    const other = through.foreignKeys.find((key) => key !== own)
    const isThrough = through.name.startsWith(`${table.name}_`) && through.columns.length === 3
    if (!isThrough || !own || !other) return []
    return [
      {
        name: through.name.slice(table.name.length + 1),
        column: own.column,
        to_column: other.column,
        table: through.name,
        type: 'ManyToManyField',
        to: modelLabel(models, other.toTable),
        ordering: [],
      },
    ]
  })
}
