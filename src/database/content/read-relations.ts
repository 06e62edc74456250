import type { Knex } from 'knex'
import type { FieldValue, PluginRow } from '../../model/rows/rows.js'
import { inChunks } from '../queries/chunks.js'
import type { Session } from '../session.js'
import { integer } from '../values/raw-values.js'
import type { RelationSource } from './plugin-source.js'

/** Sets a many-to-many field: the keys of the related rows that exist, in the related model's order. */
export async function readRelations(
  session: Session,
  relation: RelationSource,
  plugins: readonly PluginRow[],
): Promise<void> {
  const rows = await inChunks(plugins, (chunk) => session.read(relationQuery(session, relation, chunk), relation.table))
  const keysOf = new Map<number, FieldValue[]>()
  for (const row of rows) {
    const owner = integer(row.owner)
    const keys = keysOf.get(owner) ?? []
    keysOf.set(owner, keys)
    if (row.related !== null && row.related !== undefined) keys.push(relation.convert(row.related))
  }
  for (const plugin of plugins) {
    const keys = keysOf.get(plugin.id)
    if (plugin.fields && keys) plugin.fields[relation.name] = keys
  }
}

function relationQuery(session: Session, relation: RelationSource, plugins: readonly PluginRow[]): Knex.QueryBuilder {
  const { table, column, toColumn, key, target, order } = relation
  const ids = plugins.map((plugin) => plugin.id)
  const related = target ? `r.${target.key}` : `t.${toColumn}`
  const query = session.knex(`${table} as t`).select(`t.${column} as owner`, `${related} as related`)
  if (target) query.join(`${target.table} as r`, `r.${target.on}`, `t.${toColumn}`)
  query.whereIn(`t.${column}`, ids)
  for (const { column: name, descending, nulls } of order) {
    // Not by a third argument of orderBy: it leaves out the column itself on some engines.
    if (nulls) query.orderByRaw(`case when ?? is null then 1 else 0 end ${nulls === 'last' ? 'asc' : 'desc'}`, [name])
    query.orderBy(name, descending ? 'desc' : 'asc')
  }
  return query.orderBy(`t.${key ?? toColumn}`)
}
