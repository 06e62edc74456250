import Database from 'better-sqlite3'
import mysql from 'mysql2'
import { type SiteName, siteFile, siteManifest } from '../sites.js'

type SqlValue = null | bigint | number | string | Buffer

interface Table {
  name: string
  sql: string
  columns: { name: string; type: string; notnull: number; pk: number }[]
  links: Link[]
}

/** A foreign key. */
interface Link {
  from: string
  table: string
  to: string
}

const written = new Map<SiteName, string>()

/** The site's rows as SQL for MySQL and MariaDB, with the column types that Django gives them there. */
export function siteMysql(site: SiteName): string {
  const sql = written.get(site) ?? writeSql(site)
  written.set(site, sql)
  return sql
}

function writeSql(site: SiteName): string {
  const database = new Database(siteFile(site), { readonly: true })
  try {
    const tables = tablesOf(database)
    return tables.flatMap((table) => [created(site, table, tables), ...inserts(database, table.name)]).join(';\n')
  } finally {
    database.close()
  }
}

function tablesOf(database: Database.Database): Table[] {
  const tables = database
    .prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`)
    .all() as Pick<Table, 'name' | 'sql'>[]
  const columns = database.prepare('SELECT name, lower(type) AS type, "notnull", pk FROM pragma_table_info(?)')
  const links = database.prepare('SELECT "from", "table", "to" FROM pragma_foreign_key_list(?)')
  return tables.map((table) => ({
    ...table,
    columns: columns.all(table.name) as Table['columns'],
    links: links.all(table.name) as Link[],
  }))
}

function created(site: SiteName, table: Table, tables: readonly Table[]): string {
  const { name, sql, columns, links } = table
  const key = columns.filter(({ pk }) => pk > 0).map((column) => `\`${column.name}\``)
  const definitions = [
    ...columns.map((column) => {
      const type = isLong(tables, table, column.name) ? 'bigint' : columnType(site, table, column.name, column.type)
      const counts = column.pk > 0 && sql.includes('AUTOINCREMENT') ? ' AUTO_INCREMENT' : ''
      return `\`${column.name}\` ${type} ${column.notnull || column.pk > 0 ? 'NOT NULL' : 'NULL'}${counts}`
    }),
    `PRIMARY KEY (${key.join(', ')})`,
    ...links.map((link) => `FOREIGN KEY (\`${link.from}\`) REFERENCES \`${link.table}\` (\`${link.to}\`)`),
  ]
  return `CREATE TABLE \`${name}\` (${definitions.join(', ')})`
}

/** Keys of Django's BigAutoField are plain integers in SQLite: what leads to them is not, and has to be of their type. */
function isLong(tables: readonly Table[], table: Table, column: string): boolean {
  const link = table.links.find(({ from }) => from === column)
  const target = link && tables.find(({ name }) => name === link.table)
  if (link && target) return isLong(tables, target, link.to)
  const reached = (to: string, key: string): boolean =>
    tables.some(({ name, columns, links }) =>
      links.some(
        (one) =>
          one.table === to &&
          one.to === key &&
          (columns.some((other) => other.name === one.from && other.type === 'bigint') || reached(name, one.from)),
      ),
    )
  return reached(table.name, column) || table.columns.some(({ name, type }) => name === column && type === 'bigint')
}

/** `data_types` of django.db.backends.mysql.base.DatabaseWrapper, from those of SQLite. */
function columnType(site: SiteName, { name, sql }: Table, column: string, type: string): string {
  if (type === 'text') return sql.includes(`JSON_VALID("${column}")`) ? 'json' : 'longtext'
  if (type === 'decimal') return `decimal(12, ${decimalPlaces(site, name, column)})`
  return types[type] ?? type
}

const types: Readonly<Record<string, string>> = {
  datetime: 'datetime(6)',
  time: 'time(6)',
  real: 'double precision',
  blob: 'longblob',
}

function decimalPlaces(site: SiteName, table: string, column: string): number {
  const fields = Object.values(siteManifest(site).plugins).flatMap((plugin) => plugin.fields)
  return fields.find((field) => field.table === table && field.column === column)?.decimal_places ?? 2
}

function inserts(database: Database.Database, table: string): string[] {
  const rows = database.prepare(`SELECT * FROM "${table}"`).safeIntegers().raw().all() as SqlValue[][]
  if (rows.length === 0) return []
  return [`INSERT INTO \`${table}\` VALUES ${rows.map((row) => `(${row.map(literal).join(', ')})`).join(',\n')}`]
}

function literal(value: SqlValue): string {
  return typeof value === 'bigint' ? String(value) : mysql.escape(value)
}
