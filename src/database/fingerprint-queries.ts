import { hash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Catalog } from './catalog.js'
import { columnOf } from './catalog.js'
import type { PluginSource, Reference, RelationSource } from './plugin-source.js'
import type { Session } from './session.js'

/** Fingerprints of the rows that hold the fields of plugins. Types that are stored alike have equal queries. */
export interface FingerprintQuery {
  /** For the message of a failure. */
  readonly table: string
  /** Equal: the same rows and columns are read. */
  readonly id: string
  /** `plugin_key` and `fingerprint` of each row whose plugin's id is above `after` and not above `last`. */
  between(after: number, last: number): Knex.QueryBuilder
}

/** A part of a statement, with its bindings. */
interface Part {
  readonly sql: string
  readonly bindings: readonly string[]
}

type Select = (label: string) => Knex.QueryBuilder

/** One query for the tables of a plugin type, and one for each many-to-many field. */
export function fingerprintQueries(session: Session, catalog: Catalog, source: PluginSource): FingerprintQuery[] {
  const { from } = source
  if (from === null) return []
  return [
    fingerprintQuery(from.table, `${from.table}.${from.key}`, tableRows(session, catalog, source, from)),
    ...source.relations.map((relation) =>
      fingerprintQuery(relation.table, `t.${relation.column}`, relationRows(session, relation)),
    ),
  ]
}

/**
 * What is hashed of a row, as `fingerprint`: on SQLite a text that no other values give, on PostgreSQL 16 hex digits.
 * `label` keeps rows of different queries apart.
 */
export function fingerprintOf(session: Session, label: string, parts: readonly Part[]): Knex.Raw {
  const bindings = parts.flatMap((part) => part.bindings)
  if (session.address.engine === 'postgresql') {
    const row = `? || row(${parts.map((part) => part.sql).join(', ')})::text`
    // Not md5: servers in FIPS mode refuse it. The conversion takes any bytes as they are.
    const sql = `left(encode(sha256(convert_to(${row}, getdatabaseencoding())), 'hex'), 16) as fingerprint`
    return session.knex.raw(sql, [label, ...bindings])
  }
  return session.knex.raw(`? || ${parts.map((part) => part.sql).join(' || ')} as fingerprint`, [label, ...bindings])
}

/** The value of a column (`table.column` or its name alone). */
export function columnPart(session: Session, column: string): Part {
  if (session.address.engine === 'postgresql') return { sql: '??', bindings: [column] }
  // The literal of a text would end at its first NUL.
  const sql = `case typeof(??) when 'text' then 't' || octet_length(??) || ':' || ?? else quote(??) || ',' end`
  return { sql, bindings: [column, column, column, column] }
}

/** A whole number that the driver gives quickly: in SQLite not as bigint. */
export function numberOf(session: Session, column: string, name: string): Knex.Raw {
  return session.knex.raw(session.address.engine === 'sqlite' ? 'cast(?? as real) as ??' : '?? as ??', [column, name])
}

function fingerprintQuery(table: string, key: string, select: Select): FingerprintQuery {
  const id = select('').toString()
  const label = `${hash('sha1', id).slice(0, 8)}:`
  return {
    table,
    id,
    between: (after, last) => select(label).where(key, '>', after).where(key, '<=', last),
  }
}

function tableRows(
  session: Session,
  catalog: Catalog,
  source: PluginSource,
  { table, key }: { table: string; key: string },
): Select {
  const columns = source.fields.flatMap((field) => (field.kind === 'column' ? [`${field.table}.${field.column}`] : []))
  const parts = [
    ...[...new Set([`${table}.${key}`, ...columns])].map((column) => columnPart(session, column)),
    ...source.references.flatMap((reference) => existenceOf(session, catalog, source, reference)),
  ]
  return (label) => {
    const query = session
      .knex(table)
      .select(numberOf(session, `${table}.${key}`, 'plugin_key'), fingerprintOf(session, label, parts))
    for (const join of source.joins)
      query.join(join.table, `${join.table}.${join.column}`, `${join.onTable}.${join.onColumn}`)
    return query
  }
}

/** Whether the row exists that a foreign key leads to. */
function existenceOf(session: Session, catalog: Catalog, source: PluginSource, reference: Reference): Part[] {
  const { table, key, alias } = reference
  return source.fields.flatMap((field) => {
    if (field.kind !== 'column' || field.alias !== alias) return []
    // PostgreSQL compares no number with a text.
    const alike = session.address.engine === 'sqlite' || columnOf(catalog, table, key)?.type === field.columnType
    const cast = alike ? '' : '::text'
    const sql = `exists (select 1 from ?? as r where ??${cast} = ??${cast})`
    return [{ sql, bindings: [table, `r.${key}`, `${field.table}.${field.column}`] }]
  })
}

/** The rows of a many-to-many field, with everything that they are ordered by. */
function relationRows(session: Session, { table, column, toColumn, key, target, order }: RelationSource): Select {
  const columns = [`t.${column}`, `t.${toColumn}`, ...order.map((by) => `r.${by.column}`), ...(key ? [`t.${key}`] : [])]
  const parts = columns.map((name) => columnPart(session, name))
  return (label) => {
    const query = session
      .knex(`${table} as t`)
      .select(numberOf(session, `t.${column}`, 'plugin_key'), fingerprintOf(session, label, parts))
    if (target) query.join(`${target.table} as r`, `r.${target.key}`, `t.${toColumn}`)
    return query
  }
}
