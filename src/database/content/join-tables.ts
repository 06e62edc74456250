import type { Knex } from 'knex'
import type { PluginSource } from './plugin-source.js'

/** Adds the tables of a plugin type's parent models to a query of its main table. */
export function joinTables(query: Knex.QueryBuilder, { joins }: PluginSource): void {
  for (const { table, column, onTable, onColumn } of joins) {
    query.join(table, `${table}.${column}`, `${onTable}.${onColumn}`)
  }
}
