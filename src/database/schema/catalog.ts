import { hash } from 'node:crypto'
import { NamedTables } from '../../model/rows/named-tables.js'
import type { CatalogTable } from '../../model/rows/rows.js'
import { unusableSchema } from '../driver-errors.js'
import type { RawRow, Session } from '../session.js'
import { integer, optionalText, text } from '../values/raw-values.js'

/** The tables of the database, by name. */
export type Catalog = ReadonlyMap<string, CatalogTable>

/**
 * Reads all tables of the database; on PostgreSQL those on the search path. Throws `database-refused` for a schema on it
 * that cannot be read.
 */
export async function readCatalog(session: Session): Promise<Catalog> {
  const { catalog: sql } = session.engine
  if (sql.unusable) {
    const [schema] = await session.read(session.knex.raw(sql.unusable), 'the catalog')
    if (schema) throw unusableSchema(session.address.label, text(schema.name))
  }
  const tables = new Map<string, CatalogTable>()
  const compound = new Set<CatalogTable>()
  for (const row of await columnRows(session)) {
    const [name, schema] = [text(row.name), optionalText(row.schema)]
    const table = tables.get(name) ?? {
      name,
      ...(schema && { schema }),
      columns: [],
      foreignKeys: [],
      primaryKey: null,
    }
    tables.set(name, table)
    const column = text(row.column_name)
    const type = sql.columnType(text(row.type).toLowerCase(), column, text(row.definition))
    table.columns.push({ name: column, type })
    if (integer(row.key_position) === 1) table.primaryKey = column
    if (integer(row.key_position) > 1) compound.add(table)
  }
  for (const table of compound) table.primaryKey = null
  for (const row of await session.read(session.knex.raw(sql.foreignKeys), 'the catalog')) {
    const toTable = text(row.to_table)
    const toColumn = optionalText(row.to_column) ?? tables.get(toTable)?.primaryKey ?? 'id'
    tables.get(text(row.name))?.foreignKeys.push({ column: text(row.column_name), toTable, toColumn })
  }
  return new NamedTables([...tables.values()])
}

async function columnRows({ engine, knex, read }: Session): Promise<RawRow[]> {
  const { columns, views } = engine.catalog
  const rows = await read(knex.raw(columns), 'the catalog')
  if (!views) return rows
  for (const view of await read(knex.raw(views.names), 'the catalog')) {
    const name = text(view.name)
    // A view that cannot be read counts as none.
    rows.push(...(await read(knex.raw(views.columns, [name]), name).catch(() => [])))
  }
  return rows
}

/** Changes with any table or column. */
export function catalogFingerprint(catalog: Catalog): string {
  return hash('sha1', JSON.stringify([...catalog.values()]))
}

export function hasColumn(catalog: Catalog, table: string, column: string): boolean {
  return columnOf(catalog, table, column) !== undefined
}

export function columnOf(catalog: Catalog, table: string, column: string): CatalogTable['columns'][number] | undefined {
  return catalog.get(table)?.columns.find((candidate) => candidate.name === column)
}

/** The foreign keys that columns such as `post_id.title` follow, each once. */
export function joinedKeys(table: CatalogTable | undefined, columns: readonly string[]): CatalogTable['foreignKeys'] {
  const followed = new Set(columns.flatMap((name) => (name.includes('.') ? name.split('.', 1) : [])))
  return (table?.foreignKeys ?? []).filter(({ column }) => followed.has(column))
}
