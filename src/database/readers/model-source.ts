import { ExportError } from '../../errors.js'
import { modelsWithRules } from '../../model/access.js'
import { type ColumnKind, operandProblem } from '../../model/manifest/condition.js'
import { fieldTypeOf } from '../../model/manifest/derive-fields.js'
import type { Manifest } from '../../model/manifest/manifest.js'
import {
  alternatives,
  comparisonsOf,
  conditionColumns,
  type ModelSelection,
  operandsOf,
  termsOf,
} from '../../model/manifest/model-selection.js'
import type { CatalogTable } from '../../model/rows.js'
import { type Catalog, columnOf } from '../schema/catalog.js'
import { type Converter, fieldConverter, valueSettingsOf } from '../values/field-converter.js'

/** Table, columns and converters of a model that the configuration names. */
export interface ModelSource {
  readonly selection: ModelSelection
  readonly table: string
  readonly key: string
  /** The key is an integer, as needed for owners of placeholders. */
  readonly hasIntegerKey: boolean
  readonly columns: readonly SelectedColumn[]
  readonly kinds: Readonly<Record<string, ColumnKind>>
  /** The key, the named columns, and those of condition and order, each once. */
  readonly selected: readonly SelectedColumn[]
}

interface SelectedColumn {
  readonly name: string
  readonly convert: Converter
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
  const { model, where, order = [], columns = [] } = selection
  if (modelsWithRules.includes(model)) {
    const fix = 'Remove the model: the CMS itself decides which of its rows are public.'
    throw new ExportError('config-invalid', `${place}.model is "${model}", whose placeholders have a rule.`, fix)
  }
  const facts = Object.hasOwn(manifest.models, model) ? manifest.models[model] : undefined
  const table = facts && catalog.get(facts.table)
  if (!facts || !table) {
    const what = facts ? `whose table ${facts.table} does not exist` : 'which the manifest does not describe'
    const fix = `Correct the name, app_label.model_name in lower case, or write the manifest again.${modelNames(manifest)}`
    throw new ExportError('config-invalid', `${place}.model is "${model}", ${what}.`, fix)
  }
  const named: [string, string][] = [
    ...conditionColumns(where).map((name): [string, string] => [`${place}.where`, name]),
    ...order.map((name): [string, string] => [`${place}.order`, name.replace(/^-/, '')]),
    ...columns.map((name): [string, string] => [`${place}.columns`, name]),
  ]
  for (const [path, name] of named) checkColumn(table, path, name)
  const kinds = Object.fromEntries(
    conditionColumns(where).map((name) => [name, kindOf(typeOf(catalog, table.name, name))]),
  )
  checkOperands(selection, kinds, place)
  const converted = (name: string) => ({ name, convert: converterOf(typeOf(catalog, table.name, name), manifest) })
  return {
    selection,
    table: table.name,
    key: facts.pk,
    hasIntegerKey: /int|serial/.test(typeOf(catalog, table.name, facts.pk)),
    columns: conditionColumns(where).map(converted),
    kinds,
    selected: [...new Set([facts.pk, ...named.map(([, name]) => name)])].map(converted),
  }
}

function checkColumn(table: CatalogTable, path: string, name: string): void {
  if (table.columns.some((column) => column.name === name)) return
  const columns = table.columns.map((column) => column.name).join(', ')
  const message = `${path} names the column "${name}", which ${table.name} does not have.`
  throw new ExportError('config-invalid', message, `Name one of its columns: ${columns}.`)
}

function checkOperands({ where }: ModelSelection, kinds: Record<string, ColumnKind>, place: string): void {
  for (const columns of alternatives(where)) {
    for (const [column, term] of Object.entries(columns)) {
      for (const [operator, operand] of termsOf(term).flatMap((one) => operandsOf(comparisonsOf(one)))) {
        const problem = operandProblem(operator, operand, kinds[column] ?? 'opaque')
        if (problem === null) continue
        const value = JSON.stringify(operand)
        const message = `${place}.where compares the column "${column}" with ${value} (${operator}).`
        throw new ExportError('config-invalid', message, `A value for this column must be ${problem}.`)
      }
    }
  }
}

/** Names of models, for the fix of an unknown one. */
function modelNames({ models }: Manifest): string {
  const own = Object.keys(models).filter((name) => !/^(admin|auth|cms|contenttypes|menus|sessions|sites)\./.test(name))
  return own.length > 0 ? ` It describes ${own.sort().slice(0, 20).join(', ')}${own.length > 20 ? ', …' : ''}.` : ''
}

function typeOf(catalog: Catalog, table: string, column: string): string {
  return columnOf(catalog, table, column)?.type ?? ''
}

function converterOf(columnType: string, manifest: Manifest): Converter {
  const type = fieldTypeOf(columnType)
  return fieldConverter({ name: '', column: '', table: '', type }, columnType, valueSettingsOf(manifest))
}

function kindOf(columnType: string): ColumnKind {
  const type = fieldTypeOf(columnType)
  if (type === 'BooleanField') return 'boolean'
  if (type === 'DateField') return 'date'
  if (type === 'DateTimeField') return 'datetime'
  if (/^(BigInteger|SmallInteger|Integer|Float|Decimal)Field$/.test(type)) return 'number'
  return /^(Char|Text|UUID|GenericIPAddress)Field$/.test(type) ? 'text' : 'opaque'
}
