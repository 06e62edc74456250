import type { Knex } from 'knex'
import { chunksOf } from '../readers/chunks-of.js'
import type { Catalog } from '../schema/catalog.js'
import type { RawRow, Session } from '../session.js'
import { integer, text } from '../values/raw-values.js'
import { type FingerprintQuery, fingerprintQueries, numberOf, rowFingerprint } from './fingerprint-queries.js'
import { emptyPlaceholderIndex, fillPlaceholderIndex, type PlaceholderIndex } from './placeholder-index.js'
import { PlaceholderSums } from './placeholder-sums.js'
import type { PluginSource } from './plugin-source.js'

/** Fingerprints by placeholder, and the index that was built in the same pass. */
interface FingerprintedIndex {
  readonly sums: PlaceholderSums
  readonly index: PlaceholderIndex
}

/**
 * Fingerprints of all contents. Reads each row once and holds some bytes for each placeholder. Fingerprints are
 * comparable within one engine and one manifest. Throws `manifest-mismatch` for a plugin type in use whose tables differ.
 */
export async function readFingerprints(
  session: Session,
  catalog: Catalog,
  sourceOf: (pluginType: string) => PluginSource | null,
): Promise<FingerprintedIndex> {
  const queries = new Map<string, FingerprintQuery>()
  const queriesByType = new Map<string, FingerprintQuery[]>()
  const columns = ['id', 'content_type_id', 'object_id', 'slot'].map((column) =>
    session.engine.fingerprints.column(column),
  )
  const index = await emptyPlaceholderIndex(session)
  const sums = new PlaceholderSums(index)
  await fillPlaceholderIndex(session, index, [rowFingerprint(session, 'placeholder:', columns)], (row, place) =>
    sums.add(place, hexOf(session, row)),
  )
  let after = -1
  for await (const rows of chunksOf(session, 'cms_cmsplugin', pluginRows(session))) {
    const places = new Map<number, number>()
    const inUse = new Set<FingerprintQuery>()
    for (const row of rows) {
      const place = index.find(integer(row.placeholder_id))
      if (place === null) continue
      places.set(integer(row.id), place)
      sums.add(place, hexOf(session, row))
      for (const query of queriesOf(text(row.plugin_type))) inUse.add(query)
    }
    const last = integer(rows.at(-1)?.id)
    for (const query of inUse) await addRows(session, query, after, last, places, sums)
    after = last
  }
  return { sums, index }

  /** Made on demand: the manifest may name types whose tables the database does not have. */
  function queriesOf(pluginType: string): FingerprintQuery[] {
    const known = queriesByType.get(pluginType)
    if (known) return known
    const source = sourceOf(pluginType)
    const found = (source ? fingerprintQueries(session, catalog, source) : []).map(
      (query) => queries.get(query.id) ?? query,
    )
    for (const query of found) queries.set(query.id, query)
    queriesByType.set(pluginType, found)
    return found
  }
}

function pluginRows(session: Session): Knex.QueryBuilder {
  const columns = ['id', 'parent_id', 'position', 'language', 'plugin_type']
  const parts = columns.map((column) => session.engine.fingerprints.column(column))
  return session
    .knex('cms_cmsplugin')
    .select(numberOf(session, 'id', 'id'), numberOf(session, 'placeholder_id', 'placeholder_id'), 'plugin_type')
    .select(rowFingerprint(session, 'plugin:', parts))
}

async function addRows(
  session: Session,
  query: FingerprintQuery,
  after: number,
  last: number,
  places: ReadonlyMap<number, number>,
  sums: PlaceholderSums,
): Promise<void> {
  for (const row of await session.read(query.between(after, last), query.table)) {
    const place = places.get(integer(row.plugin_key))
    if (place !== undefined) sums.add(place, hexOf(session, row))
  }
}

/** 16 hex digits. */
function hexOf({ engine }: Session, { fingerprint }: RawRow): string {
  return engine.fingerprints.hexOf(text(fingerprint))
}
