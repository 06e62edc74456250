import { hash } from 'node:crypto'
import type { Knex } from 'knex'
import type { SqlPart } from '../engine.js'
import { type Catalog, columnOf } from '../schema/catalog.js'
import type { Session } from '../session.js'
import { joinTables, relationQueryOf } from './join-tables.js'
import type { PluginSource } from './plugin-source.js'
import { type ColumnSource, listPlace, type RelationSource } from './relation-source.js'
import type { TargetRow } from './target-row.js'

/** A query of the fingerprints of rows with plugin fields. Types with the same tables and columns share it. */
export interface FingerprintQuery {
  /** For error messages. */
  readonly table: string
  /** Equal for queries that read the same rows and columns. */
  readonly id: string
  /** The rows whose plugin's id is above `after` and not above `last`, for `readFingerprinted`. */
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
      fingerprintQuery(relation.table, `t.${relation.column}`, relationRows(session, catalog, relation)),
    ),
  ]
}

/** The column `fingerprint`, a hash of the parts of a row. `label` tells rows of different queries apart. */
export function rowFingerprint({ engine, knex }: Session, label: string, parts: readonly SqlPart[]): Knex.Raw {
  const row = engine.fingerprints.row(parts.map(({ sql }) => sql))
  return knex.raw(`${row} as fingerprint`, [label, ...parts.flatMap(({ bindings }) => bindings)])
}

/** An integer column in the form that the driver converts fastest. */
export function numberOf({ engine, knex }: Session, column: string, name: string): Knex.Raw {
  return knex.raw(`${engine.values.number} as ??`, [column, name])
}

/** In place of what only rows of `cms_cmsplugin` have. */
function noPlugin({ knex }: Session): Knex.Raw {
  return knex.raw(`0 as placeholder_id, '' as plugin_type`)
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
  const fields = source.fields.flatMap((field) => (field.kind === 'column' ? [field] : []))
  const columns = fields.map((field) => `${field.table}.${field.column}`)
  const parts = [
    ...[...new Set([`${table}.${key}`, ...columns])].map((column) => session.engine.fingerprints.column(column)),
    ...source.references.flatMap((reference) =>
      fields.flatMap((field) =>
        field.alias === reference.alias ? [targetPart(session, catalog, field, reference)] : [],
      ),
    ),
  ]
  return (label) => {
    const query = session
      .knex(table)
      .select(
        numberOf(session, `${table}.${key}`, 'plugin_key'),
        rowFingerprint(session, label, parts),
        noPlugin(session),
      )
    joinTables(query, source)
    return query
  }
}

/** Whether the target of a foreign key exists, as a part of the fingerprint; with `to_field`, which row it is. */
function targetPart({ engine }: Session, catalog: Catalog, place: ColumnSource, target: TargetRow): SqlPart {
  const { table, key, primaryKey } = target
  const equal = engine.values.equal(place.columnType, columnOf(catalog, table, key)?.type)
  // Tables of plugins have their own names in the query, of which the alias must be none.
  const bindings = [table, `key_target.${key}`, `${place.table}.${place.column}`]
  if (key === primaryKey) return { sql: `exists (select 1 from ?? as key_target where ${equal})`, bindings }
  // The value too: a collation may find it in other letters than the key has.
  const parts = [primaryKey, key].map((column) => engine.fingerprints.column(`key_target.${column}`))
  const row = engine.fingerprints.row(parts.map(({ sql }) => sql))
  const sql = `(select coalesce(max(${row}), ',') from ?? as key_target where ${equal})`
  return { sql, bindings: ['', ...parts.flatMap((part) => part.bindings), ...bindings] }
}

/** The rows of a many-to-many field, including the columns that they are ordered by. */
function relationRows(session: Session, catalog: Catalog, relation: RelationSource): Select {
  const { column, toColumn, key, target, order, within } = relation
  const related = target && target.key !== target.on ? [`r.${target.key}`] : []
  const ordered = order.map((by) => by.column)
  const values = relation.columns.map((one) => `${one.table}.${one.column}`)
  const columns = [
    `t.${column}`,
    ...(within ? [`t.${listPlace}`] : []),
    `t.${toColumn}`,
    ...related,
    ...ordered,
    ...values,
    ...(key ? [`t.${key}`] : []),
  ]
  const parts = [
    ...columns.map((name) => session.engine.fingerprints.column(name)),
    ...relation.columns.flatMap((one) => (one.leadsTo ? [targetPart(session, catalog, one, one.leadsTo)] : [])),
  ]
  return (label) => {
    return relationQueryOf(session, relation).select(
      numberOf(session, `t.${column}`, 'plugin_key'),
      rowFingerprint(session, label, parts),
      noPlugin(session),
    )
  }
}
