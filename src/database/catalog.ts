import type { CatalogTable } from '../model/rows.js'
import { integer, optionalText, text } from './raw-values.js'
import type { Session } from './session.js'

/** Every table that the connection sees, by name. */
export type Catalog = ReadonlyMap<string, CatalogTable>

/** Columns in table order: `name`, `column_name`, `type`, `nullable`, `key_position` (0: not in the key). */
const columnQueries = {
  sqlite: `
    select t.name as name, c.name as column_name, c.type as type, c."notnull" = 0 as nullable, c.pk as key_position,
      t.sql as definition
    from sqlite_master t join pragma_table_xinfo(t.name) c
    where t.type = 'table' and t.sql not like 'create virtual%' and c.hidden <> 1
    order by t.name, c.cid`,
  postgresql: `
    select t.relname as name, a.attname as column_name, format_type(a.atttypid, a.atttypmod) as type,
      case when a.attnotnull then 0 else 1 end as nullable,
      coalesce(array_position(k.conkey, a.attnum), 0) as key_position, null as definition
    from pg_class t join pg_attribute a on a.attrelid = t.oid
      left join pg_constraint k on k.conrelid = t.oid and k.contype = 'p'
    where t.relkind in ('r', 'p', 'v', 'm', 'f') and a.attnum > 0 and not a.attisdropped
      and pg_table_is_visible(t.oid) and t.relnamespace <> 'pg_catalog'::regnamespace
    order by t.relname collate "C", a.attnum`,
}

/** Foreign keys of one column: `name`, `column_name`, `to_table`, `to_column`. */
const keyQueries = {
  sqlite: `
    select t.name as name, k."from" as column_name, k."table" as to_table, k."to" as to_column
    from sqlite_master t join pragma_foreign_key_list(t.name) k
    where t.type = 'table' and t.sql not like 'create virtual%' and k.seq = 0
    order by t.name, k.id desc`,
  postgresql: `
    select t.relname as name, a.attname as column_name, o.relname as to_table, oa.attname as to_column
    from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class o on o.oid = k.confrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.conkey[1]
      join pg_attribute oa on oa.attrelid = o.oid and oa.attnum = k.confkey[1]
    where k.contype = 'f' and cardinality(k.conkey) = 1 and pg_table_is_visible(t.oid)
    order by t.relname collate "C", a.attnum`,
}

/** Describes every table of the database; on PostgreSQL those on the search path. */
export async function readCatalog(session: Session): Promise<Catalog> {
  const { engine } = session.address
  const catalog = new Map<string, CatalogTable>()
  const compound = new Set<CatalogTable>()
  for (const row of await session.read(session.knex.raw(columnQueries[engine]), 'the catalog')) {
    const name = text(row.name)
    const table = catalog.get(name) ?? { name, columns: [], foreignKeys: [], primaryKey: null }
    catalog.set(name, table)
    const column = text(row.column_name)
    const type = columnType(text(row.type).toLowerCase(), column, text(row.definition))
    table.columns.push({ name: column, type, nullable: integer(row.nullable) === 1 })
    if (integer(row.key_position) === 1) table.primaryKey = column
    if (integer(row.key_position) > 1) compound.add(table)
  }
  for (const table of compound) table.primaryKey = null
  for (const row of await session.read(session.knex.raw(keyQueries[engine]), 'the catalog')) {
    const toTable = text(row.to_table)
    const toColumn = optionalText(row.to_column) ?? catalog.get(toTable)?.primaryKey ?? 'id'
    catalog.get(text(row.name))?.foreignKeys.push({ column: text(row.column_name), toTable, toColumn })
  }
  return catalog
}

export function hasColumn(catalog: Catalog, table: string, column: string): boolean {
  return columnOf(catalog, table, column) !== undefined
}

export function columnOf(catalog: Catalog, table: string, column: string): CatalogTable['columns'][number] | undefined {
  return catalog.get(table)?.columns.find((candidate) => candidate.name === column)
}

/** SQLite has no JSON type: Django declares `text` with a JSON_VALID check (`JSONField.db_check`). */
function columnType(type: string, column: string, definition: string): string {
  return type === 'text' && definition.includes(`JSON_VALID("${column}")`) ? 'json' : type
}
