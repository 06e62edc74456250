import { hash } from 'node:crypto'
import type { Knex } from 'knex'
import type { SqlPart } from '../engine.js'
import type { Catalog } from '../schema/catalog.js'
import { columnOf } from '../schema/catalog.js'
import type { Session } from '../session.js'
import type { PluginSource, Reference, RelationSource } from './plugin-source.js'

/** Fingerprints of the rows that hold the fields of plugins. Types that are stored alike have equal queries. */
export interface FingerprintQuery {
  /** For the message of a failure. */
  readonly table: string
  /** Equal: the same rows and columns are read. */
  readonly id: string
  /** `plugin_key` and `fingerprint` of each row whose plugin's id is above `after` and not above `last`. */
  between(after: number, last: number): Knex.QueryBuilder
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

/** What is hashed of a row, as `fingerprint`. `label` keeps rows of different queries apart. */
export function fingerprintOf({ engine, knex }: Session, label: string, parts: readonly SqlPart[]): Knex.Raw {
  const row = engine.fingerprints.row(parts.map(({ sql }) => sql))
  return knex.raw(`${row} as fingerprint`, [label, ...parts.flatMap(({ bindings }) => bindings)])
}

/** A whole number that the driver gives quickly. */
export function numberOf({ engine, knex }: Session, column: string, name: string): Knex.Raw {
  return knex.raw(`${engine.values.number} as ??`, [column, name])
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
    ...[...new Set([`${table}.${key}`, ...columns])].map((column) => session.engine.fingerprints.column(column)),
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
function existenceOf(session: Session, catalog: Catalog, source: PluginSource, reference: Reference): SqlPart[] {
  const { table, key, alias } = reference
  return source.fields.flatMap((field) => {
    if (field.kind !== 'column' || field.alias !== alias) return []
    const equal = session.engine.values.equal(field.columnType, columnOf(catalog, table, key)?.type)
    const sql = `exists (select 1 from ?? as r where ${equal})`
    return [{ sql, bindings: [table, `r.${key}`, `${field.table}.${field.column}`] }]
  })
}

/** The rows of a many-to-many field, with everything that they are ordered by. */
function relationRows(session: Session, { table, column, toColumn, key, target, order }: RelationSource): Select {
  const related = target && target.key !== target.on ? [`r.${target.key}`] : []
  const ordered = order.map((by) => by.column)
  const columns = [`t.${column}`, `t.${toColumn}`, ...related, ...ordered, ...(key ? [`t.${key}`] : [])]
  const parts = columns.map((name) => session.engine.fingerprints.column(name))
  return (label) => {
    const query = session
      .knex(`${table} as t`)
      .select(numberOf(session, `t.${column}`, 'plugin_key'), fingerprintOf(session, label, parts))
    if (target) query.join(`${target.table} as r`, `r.${target.on}`, `t.${toColumn}`)
    return query
  }
}
