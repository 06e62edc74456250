import { ExportError } from '../../errors.js'
import type { Manifest } from '../../model/manifest/manifest.js'
import { type Catalog, columnOf } from '../schema/catalog.js'

/** Checks the columns by which rows of the manifest's models and extensions are found, of tables that are there. */
export function requireKeys(catalog: Catalog, { models, extensions = {} }: Manifest): void {
  const columns = [
    ...Object.entries(models).map(([model, { table, pk }]) => [model, table, pk] as const),
    ...Object.entries(extensions).flatMap(([model, { table, pk, column }]) =>
      [pk, column].map((own) => [model, table, own] as const),
    ),
  ]
  for (const [model, table, column] of columns) if (catalog.has(table)) requireColumn(catalog, model, table, column)
}

/**
 * Checks that the database has a table of a plugin type, and a column of it; null: the table is enough. Throws
 * `manifest-mismatch`, also for names that cannot be read.
 */
export function requireColumn(catalog: Catalog, pluginType: string, table: string, column: string | null): void {
  // Knex splits a name at a dot: only a schema and a table can be read.
  if (table.includes('.') && (catalog.get(table)?.name ?? table).includes('.')) {
    const [schema] = table.split('.')
    throw new ExportError(
      'manifest-mismatch',
      `The manifest stores ${pluginType} in the table ${table}, which is not on the search path of the connection.`,
      `On PostgreSQL, add the schema to the address of the database, ?options=-csearch_path%3Dpublic,${schema}, and let its user use it: GRANT USAGE ON SCHEMA ${schema} TO <user>. Tables with a dot in their own name cannot be read: give the model another db_table.`,
    )
  }
  // Knex splits a name at a dot and at " as ".
  if (column !== null && /\.| as /i.test(column)) {
    const message = `The manifest stores a field of ${pluginType} in the column "${column}" of ${table}: columns with a dot or " as " in their name cannot be read.`
    const fix = 'Name the field in "dropFields" of the configuration, or give it another db_column.'
    throw new ExportError('manifest-mismatch', message, fix)
  }
  if (catalog.has(table) && (column === null || columnOf(catalog, table, column))) return
  const missing = column === null || !catalog.has(table) ? `table ${table}` : `column ${table}.${column}`
  // MySQL may store names in lower case (lower_case_table_names), and SQLite compares them so.
  const stored = [...catalog.keys()].find((name) => name.toLowerCase() === table.toLowerCase())
  throw new ExportError(
    'manifest-mismatch',
    `The manifest stores ${pluginType} in ${missing}, which the database does not have.`,
    stored === undefined || stored === table
      ? 'Run the migrations of the project, or update the manifest in the project that uses this database.'
      : `The database has the table ${stored}: give the model this name as db_table, and update the manifest.`,
  )
}
