import type { Knex } from 'knex'
import type { OnFingerprint } from '../engine.js'
import { chunkSize } from '../queries/chunks.js'
import type { Catalog } from '../schema/catalog.js'
import type { Session } from '../session.js'
import { integer, text } from '../values/raw-values.js'
import { type FingerprintQuery, fingerprintQueries, numberOf, rowFingerprint } from './fingerprint-queries.js'
import { type PlaceholderIndex, readPlaceholderIndex } from './placeholder-index.js'
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
  const index = await readPlaceholderIndex(session)
  const sums = new PlaceholderSums(index)
  let after = -1
  for (;;) {
    const places = new Map<number, number>()
    const inUse = new Set<FingerprintQuery>()
    const chunk = pluginRows(session).where('id', '>', after).orderBy('id').limit(chunkSize)
    let [rows, last] = [0, after]
    await readFingerprinted(session, chunk, 'cms_cmsplugin', (plugin, placeholder, type, fingerprint) => {
      rows += 1
      last = Math.max(last, plugin)
      const place = index.find(placeholder)
      if (place === null) return
      places.set(plugin, place)
      sums.add(place, fingerprint)
      for (const query of queriesOf(type)) inUse.add(query)
    })
    for (const query of inUse) {
      await readFingerprinted(session, query.between(after, last), query.table, (plugin, _, __, fingerprint) => {
        const place = places.get(plugin)
        if (place !== undefined) sums.add(place, fingerprint)
      })
    }
    if (rows < chunkSize) break
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
    .select(numberOf(session, 'id', 'plugin_key'), numberOf(session, 'placeholder_id', 'placeholder_id'), 'plugin_type')
    .select(rowFingerprint(session, 'plugin:', parts))
}

/**
 * Calls `onRow` with each row of a query that selects `plugin_key`, `placeholder_id`, `plugin_type` and `fingerprint`.
 * `table` is for error messages.
 */
async function readFingerprinted(
  session: Session,
  query: Knex.QueryBuilder,
  table: string,
  onRow: OnFingerprint,
): Promise<void> {
  const { lists, hexOf } = session.engine.fingerprints
  if (lists) {
    for (const { list } of await session.read(session.knex.raw(lists.sql, [query]), table)) {
      if (typeof list === 'string' || Buffer.isBuffer(list)) lists.each(list, onRow)
    }
    return
  }
  for (const row of await session.read(query, table)) {
    const [plugin, placeholder] = [integer(row.plugin_key), integer(row.placeholder_id)]
    onRow(plugin, placeholder, text(row.plugin_type), hexOf(text(row.fingerprint)))
  }
}
