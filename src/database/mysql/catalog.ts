import type { CatalogSql } from '../engine.js'

/**
 * Queries for the database of the connection. MariaDB has no JSON type: its `json` is `longtext` with a check. Only
 * MariaDB executes comments that begin with `M!`; MySQL's table of checks has other columns.
 */
export const catalog: CatalogSql = {
  columns: `
    select c.table_name as name, c.column_name as column_name, c.column_type as type,
      coalesce(k.ordinal_position, 0) as key_position, concat('' /*M! , coalesce(d.checks, '') */) as definition
    from information_schema.columns c
      left join information_schema.key_column_usage k on k.constraint_schema = database() and k.constraint_name = 'PRIMARY'
        and k.table_schema = database() and k.table_name = c.table_name and k.column_name = c.column_name
      /*M! left join (
        select table_name, group_concat(check_clause) as checks from information_schema.check_constraints
        where constraint_schema = database() group by table_name
      ) d on d.table_name = c.table_name */
    where c.table_schema = database()
    order by binary c.table_name, c.ordinal_position`,
  foreignKeys: `
    select k.table_name as name, k.column_name as column_name, k.referenced_table_name as to_table,
      k.referenced_column_name as to_column
    from information_schema.key_column_usage k
    where k.table_schema = database() and k.referenced_table_schema = database()
    order by binary k.table_name, binary k.constraint_name`,
  columnType: (type, column, definition) => {
    if (type === 'longtext' && definition.includes(`json_valid(\`${column}\`)`)) return 'json'
    return standardTypes.find(([pattern]) => pattern.test(type))?.[1] ?? type
  },
}

/** Names of types as in the other engines. A bool of Django stays `tinyint(1)`: other fields read it as a number. */
const standardTypes: readonly [RegExp, string][] = [
  [/^tinyint(?!\(1\)$)/, 'smallint'],
  [/^mediumint/, 'integer'],
  [/^(tiny|medium|long)text$/, 'text'],
  [/^((tiny|medium|long)?blob|(var)?binary)/, 'blob'],
]
