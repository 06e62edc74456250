import type { CatalogSql } from '../engine.js'

/** Queries for the tables on the search path. The type of an enumeration is `enum`, that of a domain its base type. */
export const catalog: CatalogSql = {
  columns: `
    select t.relname as name, n.nspname as schema, a.attname as column_name,
      case
        when coalesce(i.typtype, y.typtype) = 'e' then 'enum' || case when i.oid is null then '' else '[]' end
        when y.typtype = 'd' then format_type(y.typbasetype, y.typtypmod)
        else format_type(a.atttypid, a.atttypmod) end as type,
      coalesce(array_position(k.conkey, a.attnum), 0) as key_position, null as definition
    from pg_class t join pg_namespace n on n.oid = t.relnamespace join pg_attribute a on a.attrelid = t.oid
      join pg_type y on y.oid = a.atttypid left join pg_type i on i.oid = y.typelem and y.typcategory = 'A'
      left join pg_constraint k on k.conrelid = t.oid and k.contype = 'p'
    where t.relkind in ('r', 'p', 'v', 'm', 'f') and a.attnum > 0 and not a.attisdropped
      and pg_table_is_visible(t.oid) and t.relnamespace <> 'pg_catalog'::regnamespace
    order by t.relname collate "C", a.attnum`,
  // PostgreSQL passes over such schemas: older tables in the next one, with the same names, would be read. One that is
  // not there may also be a default of the server, such as "$user".
  unusable: `
    select trim(part) as name from unnest(string_to_array(current_setting('search_path'), ',')) part
      left join pg_namespace n on n.oid = to_regnamespace(trim(part))
    where trim(part) not in ('', '""', '"$user"') and case
      when n.oid is null then (select source = 'client' from pg_settings where name = 'search_path')
      else not has_schema_privilege(n.oid, 'USAGE')
        and exists (select from pg_class t where t.relnamespace = n.oid and t.relname ~ '^(cms|django|djangocms)_') end`,
  foreignKeys: `
    select t.relname as name, a.attname as column_name, o.relname as to_table, oa.attname as to_column
    from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class o on o.oid = k.confrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.conkey[1]
      join pg_attribute oa on oa.attrelid = o.oid and oa.attnum = k.confkey[1]
    where k.contype = 'f' and cardinality(k.conkey) = 1 and pg_table_is_visible(t.oid)
    order by t.relname collate "C", a.attnum`,
  // A policy with USING (true) shows all rows, unless another one of those that restrict applies, too.
  restricted: `
    select t.relname as name from pg_class t
      left join pg_policy y on y.polrelid = t.oid and y.polcmd in ('r', '*')
        and exists (select from unnest(y.polroles) role where role = 0 or pg_has_role(role, 'USAGE'))
      left join lateral (select pg_get_expr(y.polqual, t.oid) = 'true' as shows_all) q on true
    where t.relkind in ('r', 'p') and pg_table_is_visible(t.oid) and row_security_active(t.oid)
    group by t.relname
    having not coalesce(bool_or(y.polpermissive and q.shows_all), false)
      or coalesce(bool_or(not y.polpermissive and not q.shows_all), false)
    order by t.relname collate "C"`,
  // pg_class is read as of the snapshot; functions answer as of now. TRUNCATE, and ALTER TABLE where it changes types,
  // leave no old rows; a table may also have been replaced by another one of its name.
  rewritten: `
    select relname as name from pg_class
    where relkind in ('r', 'm') and pg_table_is_visible(oid) is not false
      and relfilenode is distinct from pg_relation_filenode(to_regclass(quote_ident(relname)))
    order by relname collate "C"`,
  // pg_restore adds primary keys last, and with several jobs it fills small tables, such as that of permissions, last.
  unfinished: `
    select relname as name from pg_class t where relkind = 'r' and pg_table_is_visible(oid)
      and not exists (select from pg_constraint k where k.conrelid = t.oid and k.contype = 'p')
    order by relname collate "C"`,
  // A logical replica has all tables from its beginning: they fill up one by one, and one that is not published stays as
  // it is. i: not begun, d: being copied.
  unreplicated: `
    select t.relname as name from pg_class t left join pg_subscription_rel r on r.srrelid = t.oid
    where t.relkind = 'r' and not t.relispartition and pg_table_is_visible(t.oid)
      and (r.srsubstate in ('i', 'd') or r.srsubstate is null and exists (
        select from pg_subscription_rel o join pg_class p on p.oid = o.srrelid
        where p.relname = 'cms_page' and pg_table_is_visible(p.oid)))
    order by t.relname collate "C"`,
  otherPlaces: ' Tables in another schema are found with ?options=-csearch_path%3D<schema>.',
  // An extension may be in a schema that is not on the search path.
  columnType: (type) => type.replace(/^("[^"]+"|\w+)\./, ''),
}
