import type { Knex } from 'knex'
import type { Session } from '../session.js'
import { joinRows, onFlags } from './joined-rows.js'
import { listOwner, listPlace, type PluginTables, type RelationSource, type RowsWithList } from './relation-source.js'

/** Adds the tables of a plugin type's parent models, and of rows that it refers to, to a query of its main table. */
export function joinTables(query: Knex.QueryBuilder, { joins, rows }: Pick<PluginTables, 'joins' | 'rows'>): void {
  for (const { table, column, onTable, onColumn } of joins) {
    query.join(table, `${table}.${column}`, `${onTable}.${onColumn}`)
  }
  joinRows(query, rows)
}

/** Adds the related table of a many-to-many field (`r`), and rows behind it, to a query of the through table (`t`). */
function joinRelated(query: Knex.QueryBuilder, { target, toColumn, only, rows }: RelationSource): void {
  if (target) {
    query.join(`${target.table} as r`, (join) => {
      join.on(`r.${target.on}`, '=', `t.${toColumn}`)
      onFlags(join, 'r', only)
    })
  }
  joinRows(query, rows)
}

/** A query of the rows of a many-to-many field: those of its through table, or of the lists of other rows, as `t`. */
export function relationQueryOf(session: Session, relation: RelationSource): Knex.QueryBuilder {
  const query = session.knex(
    relation.within ? listsOfRows(session, relation, relation.within).as('t') : `${relation.table} as t`,
  )
  joinRelated(query, relation)
  return query
}

/** The rows of the through table, each beside its plugin and the row of this that has it in its list. */
function listsOfRows(
  { knex }: Session,
  { table, toColumn, key, order }: RelationSource,
  within: RowsWithList,
): Knex.QueryBuilder {
  const { of } = within
  const isList = 'toColumn' in of
  const query = isList ? knex(`${of.table} as t`) : knex(of.from.table)
  if (isList) joinRelated(query, of)
  else joinTables(query, of)
  const plugin = isList ? `t.${of.column}` : `${of.from.table}.${of.from.key}`
  const ordered = order.flatMap(({ column }) => (column.startsWith('t.') ? column.slice(2) : []))
  const columns = new Set([toColumn, ...(key ? [key] : []), ...ordered])
  return query
    .join(`${table} as list_row`, `list_row.${within.column}`, within.key)
    .select(`${plugin} as ${listOwner}`, `${isList ? `t.${of.key ?? of.toColumn}` : plugin} as ${listPlace}`)
    .select([...columns].map((column) => `list_row.${column}`))
}
