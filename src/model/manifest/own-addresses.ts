import type { AddressRow } from '../rows/model-rows.js'
import { NamedTables } from '../rows/named-tables.js'
import type { CatalogTable } from '../rows/rows.js'
import { groupBy } from '../values/group-by.js'
import type { PluginField } from './field-facts.js'
import type { Manifest } from './manifest.js'
import type { AddressFacts, ModelFacts } from './model-facts.js'
import type { Condition } from './model-selection.js'

/** A model of the project whose rows have addresses of their own. */
interface AddressedModel {
  readonly model: string
  readonly table: string
  readonly key: string
  readonly fields: readonly PluginField[]
  /** Columns besides the primary key that foreign keys of plugins refer to. */
  readonly targets: readonly string[]
  /** The rows that its manager `objects` has; undefined: all, or Python decides. */
  readonly where: Condition | undefined
  /** The JSON path of `where` in the manifest. */
  readonly place: string
}

/**
 * Models with a pattern for `get_api_endpoint` or `get_absolute_url`, and classes of files with an endpoint of any kind,
 * which references to files lead to.
 */
export function modelsWithAddresses({ models, plugins, extensions = {} }: Manifest): AddressedModel[] {
  const described = [...Object.values(plugins), ...Object.values(extensions)]
  const relations = described.flatMap(({ fields }) => fields.filter(({ to_field }) => to_field))
  return Object.entries(models).flatMap(([model, facts]) => {
    const fields = addressFields(facts)
    if (fields.length === 0 && !hasPattern(facts) && !isFileClass(facts)) return []
    const targets = relations.flatMap(({ to, to_field: target }) =>
      to === model && target?.table === facts.table ? [target.column] : [],
    )
    const { table, pk: key } = facts
    // Both addresses have the same manager.
    const by = (['api_endpoint', 'absolute_url'] as const).find((name) => conditionOf(facts[name]))
    const where = by && conditionOf(facts[by])
    const place = `$.models["${model}"].${by}.where`
    return [{ model, table, key, fields, targets: [...new Set(targets)], where, place }]
  })
}

function conditionOf(facts: AddressFacts | undefined): Condition | undefined {
  return facts && 'where' in facts ? facts.where : undefined
}

function hasPattern({ api_endpoint: endpoint, absolute_url: url }: ModelFacts): boolean {
  return [endpoint, url].some((facts) => facts !== undefined && 'pattern' in facts)
}

function isFileClass({ endpoint, api_endpoint: own }: ModelFacts): boolean {
  return endpoint === 'file' && own !== undefined
}

function addressFields({ api_endpoint: endpoint, absolute_url: url }: ModelFacts): PluginField[] {
  const fields = [endpoint, url].flatMap((facts) => (facts && 'fields' in facts ? Object.values(facts.fields) : []))
  return [...new Map(fields.map((field) => [field.column, field])).values()]
}

/** Rows with addresses by model. */
export type AddressBook = ReadonlyMap<string, AddressedRows>

interface AddressedRows {
  /** By the text of the primary key. */
  readonly byKey: ReadonlyMap<string, AddressRow>
  /** By column that foreign keys refer to, then by value. */
  readonly byColumn: ReadonlyMap<string, ReadonlyMap<string, AddressRow>>
}

/** Indexes the rows of models with addresses. Every such model of the manifest has an entry. */
export function addressBook(manifest: Manifest, rows: readonly AddressRow[]): AddressBook {
  const byModel = groupBy(rows, ({ model }) => model)
  return new Map(
    modelsWithAddresses(manifest).map(({ model, targets }) => {
      const own = byModel.get(model) ?? []
      const by = (column: string) => new Map(own.map((row) => [row.values[column] ?? '', row]))
      const byColumn = new Map(targets.map((column) => [column, by(column)]))
      return [model, { byKey: new Map(own.map((row) => [row.key, row])), byColumn }]
    }),
  )
}

/** The address that a pattern gives for a row; null: a field of it is null, and Python would fail. */
export function addressOf(
  facts: AddressFacts,
  { values }: AddressRow,
  encode: (text: string) => string,
): string | null {
  if ('unknown' in facts) return null
  let isWhole = true
  const address = facts.pattern.replace(/\{(\w+)(?::(%-?[Ymd]))?\}/g, (_, name: string, part: string | undefined) => {
    const value = values[facts.fields[name]?.column ?? ''] ?? null
    isWhole &&= value !== null
    return value === null ? '' : part === undefined ? encode(value) : datePart(value, part)
  })
  return isWhole ? address : null
}

/** A part of a date; `%-m` is without leading zero. */
function datePart(date: string, part: string): string {
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-')
  const text = { Y: year, m: month, d: day }[part.at(-1) ?? ''] ?? ''
  return part.includes('-') ? String(Number(text)) : text
}

/** The manifest with addresses as unknown that rows of tables decide which cannot be found. */
export function withReadableAddresses(manifest: Manifest, catalog: readonly CatalogTable[]): Manifest {
  const tables = new NamedTables(catalog)
  const models = Object.entries(manifest.models).map(([name, facts]) => [
    name,
    tables.has(facts.table) ? facts : withoutPatterns(facts),
  ])
  return { ...manifest, models: Object.fromEntries(models) }
}

function withoutPatterns(facts: ModelFacts): ModelFacts {
  const unknown = { unknown: `its table ${facts.table} is not in the database, or not on the search path` }
  const { api_endpoint: endpoint, absolute_url: url } = facts
  return {
    ...facts,
    ...(endpoint && 'pattern' in endpoint ? { api_endpoint: unknown } : {}),
    ...(url && 'pattern' in url ? { absolute_url: unknown } : {}),
  }
}
