import type { Knex } from 'knex'
import { ExportError } from '../../errors.js'
import { modelsWithRules } from '../../model/access/placeholders.js'
import { columnField } from '../../model/manifest/column-field.js'
import type { ColumnKind } from '../../model/manifest/condition.js'
import { fieldTypeOf } from '../../model/manifest/derive/derive-fields.js'
import { isIntegerType } from '../../model/manifest/key-target.js'
import type { Manifest } from '../../model/manifest/manifest.js'
import {
  conditionColumns,
  type ModelSelection,
  orderTerms,
  selectedColumns,
} from '../../model/manifest/model-selection.js'
import type { CatalogTable, FieldValue } from '../../model/rows/rows.js'
import { ownValue } from '../../model/values/own-value.js'
import { previewList } from '../../quantities.js'
import { isSuspect, type ValuePlace } from '../queries/check-text.js'
import { intactValue } from '../queries/intact-value.js'
import { type Catalog, columnOf, joinedKeys } from '../schema/catalog.js'
import type { RawRow, Session } from '../session.js'
import { type Converter, fieldConverter } from '../values/field-converter.js'
import { valueSettingsOf } from '../values/value-settings.js'
import { checkColumn, checkOperands, columnKind } from './check-condition.js'

/** Table, columns and converters of a model that the configuration names. */
export interface ModelSource {
  readonly selection: ModelSelection
  readonly table: string
  readonly key: string
  /** The key is an integer, as needed for owners of placeholders. */
  readonly hasIntegerKey: boolean
  /** The columns of the condition. */
  readonly compared: readonly SelectedColumn[]
  /** Of the columns of condition and order. */
  readonly kinds: Readonly<Record<string, ColumnKind>>
  readonly joins: readonly JoinedTable[]
  /** The key, the named columns, and those of condition and order, each once. */
  readonly selected: readonly SelectedColumn[]
}

interface SelectedColumn {
  /** As the configuration says it. */
  readonly name: string
  /** Where it is: `o.title`, or `j0.title` of a joined row. */
  readonly expression: string
  /** Its name in the rows of a query. */
  readonly alias: string
  /** By the column's type, as values are compared. */
  readonly convert: Converter
  /** By the field that the manifest describes, as routes get the value. */
  readonly read: Converter
}

/** The row that a foreign key of the model leads to. */
interface JoinedTable {
  readonly alias: string
  readonly table: string
  /** Both sides of the join. */
  readonly on: readonly [string, string]
}

interface FoundColumn {
  readonly expression: string
  readonly type: string
}

/**
 * Finds a named model in the database. `place`: its JSON path in the configuration. Throws `config-invalid` for a model
 * or column that does not exist, and for values of the wrong type.
 */
export function modelSource(
  catalog: Catalog,
  manifest: Manifest,
  selection: ModelSelection,
  place: string,
): ModelSource {
  const { where, columns = [] } = selection
  const compared = conditionColumns(where)
  const ordered = orderTerms(selection.order).map(({ column }) => column)
  const { table, key } = modelTable(catalog, manifest, selection.model, place)
  const named: [string, string][] = [
    ...compared.map((name): [string, string] => [`${place}.where`, name]),
    ...ordered.map((name): [string, string] => [`${place}.order`, name]),
    ...columns.map((name): [string, string] => [`${place}.columns`, name]),
  ]
  const keys = joinedKeys(table, selectedColumns(selection))
  const found = new Map([[key, ownColumn(catalog, table, key)]])
  for (const [path, name] of named) found.set(name, findColumn(catalog, table, keys, path, name))
  const kinds = Object.fromEntries(
    [...compared, ...ordered].map((name) => [name, columnKind(found.get(name)?.type ?? '')]),
  )
  checkOperands(where, kinds, `${place}.where`)
  const selected = [...found].map(([name, { expression, type }], index): SelectedColumn => {
    const convert = converterOf(type, manifest)
    const field = columnField(manifest, selection.model, name)
    const read = field ? fieldConverter(field, type, valueSettingsOf(manifest)) : convert
    return { name, expression, alias: `value_${index}`, convert, read }
  })
  return {
    selection,
    table: table.name,
    key,
    hasIntegerKey: isIntegerType(found.get(key)?.type ?? ''),
    compared: selected.filter(({ name }) => compared.includes(name)),
    kinds,
    joins: keys.map(({ column, toTable, toColumn }, index) => ({
      alias: `j${index}`,
      table: toTable,
      on: [`o.${column}`, `j${index}.${toColumn}`],
    })),
    selected,
  }
}

function modelTable(
  catalog: Catalog,
  manifest: Manifest,
  model: string,
  place: string,
): { readonly table: CatalogTable; readonly key: string } {
  if (modelsWithRules.includes(model)) {
    const fix = 'Remove the model: the CMS itself decides which of its rows are public.'
    throw new ExportError('config-invalid', `${place}.model is "${model}", whose placeholders have a rule.`, fix)
  }
  const facts = ownValue(manifest.models, model)
  const table = facts && catalog.get(facts.table)
  if (facts && table) return { table, key: facts.pk }
  const what = facts ? `whose table ${facts.table} does not exist` : 'which the manifest does not describe'
  const fix = `Correct the name, app_label.model_name in lower case, or write the manifest again.${modelNames(manifest)}`
  throw new ExportError('config-invalid', `${place}.model is "${model}", ${what}.`, fix)
}

/** A query of the model's rows as `o`, with the rows that its columns follow keys to. */
export function modelQuery({ knex }: Session, { table, joins }: ModelSource): Knex.QueryBuilder {
  const query = knex(`${table} as o`)
  for (const { alias, table: joined, on } of joins) query.leftJoin(`${joined} as ${alias}`, on[0], on[1])
  return query
}

/** What a query selects of each row. */
export function valueColumns({ key, joins }: ModelSource, columns: readonly SelectedColumn[]): string[] {
  const keys = joins.map(({ alias, on }) => `${on[1]} as ${alias}_key`)
  return [`o.${key} as row_key`, ...keys, ...columns.map(({ expression, alias }) => `${expression} as ${alias}`)]
}

/** The values of a row that was selected with these columns, by column. Throws `corrupt-value`. */
export function rowValues(
  { table, key: keyColumn }: ModelSource,
  columns: readonly SelectedColumn[],
  row: RawRow,
  form: 'convert' | 'read' = 'convert',
): Record<string, FieldValue> {
  const key = row.row_key ?? null
  const values = columns.map((column): [string, FieldValue] => {
    const { name, alias } = column
    return [name, intactValue(row[alias], column[form], { table, column: name, keyColumn, key })]
  })
  return Object.fromEntries(values)
}

/** The texts of a row that was selected so, which may not be valid in the database: see `checkText`. */
export function suspectsOfRow({ table, key, joins, selected }: ModelSource, row: RawRow): ValuePlace[] {
  return selected
    .filter(({ alias }) => isSuspect(row[alias]))
    .map(({ expression }) => {
      const [from, column = ''] = expression.split(/\.(.*)/s)
      const join = joins.find(({ alias }) => alias === from)
      if (!join) return { table, column, keyColumn: key, key: row.row_key ?? null }
      const keyColumn = join.on[1].slice(join.alias.length + 1)
      return { table: join.table, column, keyColumn, key: row[`${join.alias}_key`] ?? null }
    })
}

function findColumn(
  catalog: Catalog,
  table: CatalogTable,
  keys: CatalogTable['foreignKeys'],
  place: string,
  name: string,
): FoundColumn {
  const [first = '', second] = name.split(/\.(.*)/s)
  if (second === undefined) {
    checkColumn(table, place, name)
    return ownColumn(catalog, table, name)
  }
  checkColumn(table, place, first)
  const index = keys.findIndex(({ column }) => column === first)
  const target = catalog.get(keys[index]?.toTable ?? '')
  if (!target) {
    const message = `${place} names the column "${name}", but ${first} of ${table.name} is not a foreign key.`
    throw new ExportError('config-invalid', message, `Name a column of ${table.name}.`)
  }
  checkColumn(target, place, second)
  return { expression: `j${index}.${second}`, type: typeOf(catalog, target.name, second) }
}

function ownColumn(catalog: Catalog, { name: table }: CatalogTable, name: string): FoundColumn {
  return { expression: `o.${name}`, type: typeOf(catalog, table, name) }
}

/** Names of models, for the fix of an unknown one. */
function modelNames({ models }: Manifest): string {
  const own = Object.keys(models).filter((name) => !/^(admin|auth|cms|contenttypes|menus|sessions|sites)\./.test(name))
  return own.length > 0 ? ` It describes ${previewList(own.sort(), 20)}.` : ''
}

function typeOf(catalog: Catalog, table: string, column: string): string {
  return columnOf(catalog, table, column)?.type ?? ''
}

/** Of a column that only the database describes. */
export function converterOf(columnType: string, manifest: Manifest): Converter {
  const type = fieldTypeOf(columnType)
  // A condition of a manager is SQL, in which any number but 0 is true.
  const read = type === 'BooleanField' ? '' : columnType
  return fieldConverter({ name: '', column: '', table: '', type }, read, valueSettingsOf(manifest))
}
