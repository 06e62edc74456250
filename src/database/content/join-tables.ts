import type { Knex } from 'knex'
import { joinRows, onFlags } from './joined-rows.js'
import type { PluginSource } from './plugin-source.js'
import type { RelationSource } from './relation-source.js'

/** Adds the tables of a plugin type's parent models, and of rows that it refers to, to a query of its main table. */
export function joinTables(query: Knex.QueryBuilder, { joins, rows }: PluginSource): void {
  for (const { table, column, onTable, onColumn } of joins) {
    query.join(table, `${table}.${column}`, `${onTable}.${onColumn}`)
  }
  joinRows(query, rows)
}

/** Adds the related table of a many-to-many field (`r`), and rows behind it, to a query of the through table (`t`). */
export function joinRelated(query: Knex.QueryBuilder, { target, toColumn, only, rows }: RelationSource): void {
  if (target) {
    query.join(`${target.table} as r`, (join) => {
      join.on(`r.${target.on}`, '=', `t.${toColumn}`)
      onFlags(join, 'r', only)
    })
  }
  joinRows(query, rows)
}
