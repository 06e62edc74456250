import type { Knex } from 'knex'
import type { FieldValue, PluginRow } from '../../model/rows/rows.js'
import { groupBy } from '../../model/values/group-by.js'
import { checkText, excerpt, isSuspect, type ValuePlace } from '../queries/check-text.js'
import { inChunks } from '../queries/chunks.js'
import type { Raw, RawRow, Session } from '../session.js'
import { DamagedValueError } from '../values/damaged-value.js'
import type { Converter } from '../values/field-converter.js'
import { integer } from '../values/raw-values.js'
import { joinTables, relationQueryOf } from './join-tables.js'
import type { FieldSource, PluginSource } from './plugin-source.js'
import type { ReferenceCheck } from './reference-check.js'
import { listPlace, type RelationSource } from './relation-source.js'

/**
 * Fills `fields`, `brokenReferences` and `damaged` of plugins, all of the source's type. `fields` stays null if a row is
 * missing in one of the type's tables, or left out by a manager. Throws `corrupt-value` for text that is not UTF-8.
 */
export async function readPluginFields(
  session: Session,
  source: PluginSource,
  plugins: readonly PluginRow[],
  references: ReferenceCheck,
): Promise<void> {
  const { from } = source
  if (from === null) {
    const none: RawRow = {}
    for (const plugin of plugins) fillFields(source, plugin, none)
    return
  }
  const rows = await inChunks(plugins, (chunk) => session.read(pluginQuery(session, source, chunk), from.table))
  const shown = source.shown ? rows.filter((row) => source.shown?.has(row)) : rows
  const rowOf = new Map(shown.map((row) => [integer(row.plugin_key), row]))
  const found = plugins.filter((plugin) => rowOf.has(plugin.id))
  await references.load(source.references, shown)
  const suspects: ValuePlace[] = []
  for (const plugin of found) {
    const row = rowOf.get(plugin.id) ?? {}
    fillFields(source, plugin, row)
    plugin.brokenReferences = references.broken(source.references, row)
    collectSuspects(source, row, suspects)
  }
  await checkText(session, suspects)
  const rowsRead: RowsRead = new Map()
  for (const relation of source.relations) await readRelations(session, relation, found, rowsRead)
}

function pluginQuery(session: Session, source: PluginSource, plugins: readonly PluginRow[]): Knex.QueryBuilder {
  const { table, key } = source.from ?? { table: '', key: '' }
  const columns = source.fields.flatMap((field) =>
    field.kind === 'column' ? [`${field.table}.${field.column} as ${field.alias}`] : [],
  )
  const rows = source.rows.map(({ alias, key: rowKey }) => `${alias}.${rowKey} as ${alias}`)
  const ids = plugins.map((plugin) => plugin.id)
  const query = session
    .knex(table)
    .select(`${table}.${key} as plugin_key`, ...rows, ...columns)
    .whereIn(`${table}.${key}`, ids)
  joinTables(query, source)
  return query
}

function fillFields(source: PluginSource, plugin: PluginRow, row: RawRow): void {
  const fields: Record<string, FieldValue> = {}
  for (const field of source.fields) fields[field.name] = fieldValue(field, plugin, row)
  plugin.fields = fields
}

function fieldValue(field: FieldSource, plugin: PluginRow, row: RawRow): FieldValue {
  switch (field.kind) {
    case 'id':
      return plugin.id
    case 'type':
      return plugin.pluginType
    case 'relation':
      return []
    case 'column': {
      const raw = row[field.alias] ?? null
      return raw === null ? null : valueOrDamage(plugin, field.name, field.convert, raw)
    }
  }
}

/** null for a value that its column cannot hold, which is then one of the plugin's damaged fields. */
function valueOrDamage(plugin: PluginRow, name: string, convert: Converter, raw: Exclude<Raw, null>): FieldValue {
  try {
    return convert(raw)
  } catch (error) {
    if (!(error instanceof DamagedValueError)) throw error
    plugin.damaged = { ...plugin.damaged, [name]: excerpt(String(raw)) }
    return null
  }
}

function collectSuspects(source: PluginSource, row: RawRow, suspects: ValuePlace[]): void {
  for (const field of source.fields) {
    if (field.kind !== 'column' || !isSuspect(row[field.alias])) continue
    const joined = source.rows.find(({ alias }) => alias === field.table)
    if (joined) {
      const { table, key: keyColumn, alias } = joined
      suspects.push({ table, column: field.column, keyColumn, key: row[alias] ?? null })
      continue
    }
    const tableKey = source.joins.find((join) => join.table === field.table)
    const keyColumn = tableKey?.column ?? source.from?.key ?? 'id'
    suspects.push({ table: field.table, column: field.column, keyColumn, key: row.plugin_key ?? null })
  }
}

/** The rows of each list by the id of their plugin, in the order of the list. */
type RowsRead = Map<RelationSource, ReadonlyMap<number, readonly RawRow[]>>

/**
 * Sets a many-to-many field: the keys of the related rows that exist, in the related model's order; of a list that the
 * rows of another one have, one list for each of these. The whole list is null if one of the keys is damaged: without it
 * the field would have other rows than the editors chose.
 */
async function readRelations(
  session: Session,
  relation: RelationSource,
  plugins: readonly PluginRow[],
  rowsRead: RowsRead,
): Promise<void> {
  const rows = await inChunks(plugins, (chunk) => session.read(relationQuery(session, relation, chunk), relation.table))
  const { name, convert, columns, within } = relation
  const existing = rows.filter((row) => (row.related ?? null) !== null)
  const related = groupBy(existing, (row) => integer(row.owner))
  rowsRead.set(relation, related)
  const outer = within && 'toColumn' in within.of ? rowsRead.get(within.of) : null
  for (const plugin of plugins) {
    const own = related.get(plugin.id) ?? []
    const lists = outer && listsOf(outer.get(plugin.id) ?? [], own)
    const valuesOf = (read: (row: RawRow) => FieldValue): FieldValue =>
      lists ? lists.map((list) => list.map(read)) : own.map(read)
    const keys = valuesOf(({ related: raw }) => valueOrDamage(plugin, name, convert, raw ?? ''))
    if (!plugin.fields) continue
    plugin.fields[name] = plugin.damaged?.[name] === undefined ? keys : null
    for (const { name: member, alias, convert: convertValue } of columns) {
      plugin.fields[member] = valuesOf((row) => {
        const raw = row[alias] ?? null
        return raw === null ? null : valueOrDamage(plugin, member, convertValue, raw)
      })
    }
  }
  await checkText(session, suspectsOfRows(relation, rows))
}

/** The rows of the list that each of these outer rows has. */
function listsOf(outer: readonly RawRow[], rows: readonly RawRow[]): RawRow[][] {
  const byPlace = groupBy(rows, ({ place }) => String(place))
  return outer.map(({ place }) => byPlace.get(String(place)) ?? [])
}

function suspectsOfRows(relation: RelationSource, rows: readonly RawRow[]): ValuePlace[] {
  const { target } = relation
  if (!target) return []
  return relation.columns.flatMap(({ alias, column, table: from }) => {
    const joined = relation.rows.find((one) => one.alias === from)
    const { table, key: keyColumn } = joined ?? target
    const suspects = rows.filter((row) => isSuspect(row[alias]))
    return suspects.map((row) => ({ table, column, keyColumn, key: row[joined?.alias ?? 'related'] ?? null }))
  })
}

function relationQuery(session: Session, relation: RelationSource, plugins: readonly PluginRow[]): Knex.QueryBuilder {
  const { column, toColumn, key, target, order, columns, within } = relation
  const ids = plugins.map((plugin) => plugin.id)
  const related = target ? `r.${target.key}` : `t.${toColumn}`
  const values = columns.map((one) => `${one.table}.${one.column} as ${one.alias}`)
  const keys = relation.rows.map((one) => `${one.alias}.${one.key} as ${one.alias}`)
  const place = `t.${within ? listPlace : (key ?? toColumn)} as place`
  const query = relationQueryOf(session, relation)
    .select(`t.${column} as owner`, place, `${related} as related`, ...keys, ...values)
    .whereIn(`t.${column}`, ids)
  for (const { column: name, descending, nulls } of order) {
    // Not by a third argument of orderBy: it leaves out the column itself on some engines.
    if (nulls) query.orderByRaw(`case when ?? is null then 1 else 0 end ${nulls === 'last' ? 'asc' : 'desc'}`, [name])
    query.orderBy(name, descending ? 'desc' : 'asc')
  }
  // Of rows with equal values databases mostly list the lower key first, since they read the index of both keys.
  if (order.length > 0) query.orderBy(`t.${toColumn}`)
  return query.orderBy(`t.${key ?? toColumn}`)
}
