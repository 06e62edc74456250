import type { Knex } from 'knex'
import type { OnFingerprint } from '../engine.js'
import type { Session } from '../session.js'
import { integer, text } from '../values/raw-values.js'

/**
 * Calls `onRow` with each row of a query that selects `plugin_key`, `placeholder_id`, `plugin_type` and `fingerprint`.
 * `table` is for error messages.
 */
export async function readFingerprinted(
  session: Session,
  query: Knex.QueryBuilder,
  table: string,
  onRow: OnFingerprint,
): Promise<void> {
  const { lists, hexOf } = session.engine.fingerprints
  if (lists) {
    for (const { list } of await session.read(session.knex.raw(lists.sql, [query]), table)) {
      if (Buffer.isBuffer(list)) lists.each(list, onRow)
    }
    return
  }
  for (const row of await session.read(query, table)) {
    const [plugin, placeholder] = [integer(row.plugin_key), integer(row.placeholder_id)]
    onRow(plugin, placeholder, text(row.plugin_type), hexOf(text(row.fingerprint)))
  }
}
