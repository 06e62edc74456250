import type { CatalogSql } from '../engine.js'

export const catalog: CatalogSql = {
  columns: `
    select t.name as name, c.name as column_name, c.type as type, c.pk as key_position,
      t.sql as definition
    from sqlite_master t join pragma_table_xinfo(t.name) c
    where t.type = 'table' and t.sql not like 'create virtual%' and c.hidden <> 1
    order by t.name, c.cid`,
  // One by one: a view of a table that is gone, as migrations leave them, would end a query for all.
  views: {
    names: "select name from sqlite_master where type = 'view' order by name",
    columns: `
      select t.name as name, c.name as column_name, c.type as type, c.pk as key_position,
        '' as definition
      from sqlite_master t join pragma_table_xinfo(t.name) c where t.name = ? order by c.cid`,
  },
  foreignKeys: `
    select t.name as name, k."from" as column_name, k."table" as to_table, k."to" as to_column
    from sqlite_master t join pragma_foreign_key_list(t.name) k
    where t.type = 'table' and t.sql not like 'create virtual%' and k.seq = 0
    order by t.name, k.id desc`,
  // SQLite has no JSON type: Django declares `text` with a JSON_VALID check (`JSONField.db_check`).
  columnType: (type, column, definition) =>
    type === 'text' && definition.includes(`JSON_VALID("${column}")`) ? 'json' : type,
}
