import type { Knex } from 'knex'
import { joinRows } from './joined-rows.js'
import type { PluginSource } from './plugin-source.js'

/** Adds the tables of a plugin type's parent models, and of rows that it refers to, to a query of its main table. */
export function joinTables(query: Knex.QueryBuilder, { joins, rows }: PluginSource): void {
  for (const { table, column, onTable, onColumn } of joins) {
    query.join(table, `${table}.${column}`, `${onTable}.${onColumn}`)
  }
  joinRows(query, rows)
}
