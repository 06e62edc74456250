import type { FingerprintLists } from '../engine.js'

/** Plugin ids in a list at most. */
const listLength = 1000

const [comma, semicolon] = [',', ';']
/** Of a row: hex digits that the server has hashed. */
const hashLength = 16

/** Entries of a hash, the plugin, a space and the placeholder; after all of them the type that they have in common. */
export const fingerprintLists: FingerprintLists = {
  sql: `select string_agg(fingerprint || plugin_key || ' ' || coalesce(placeholder_id, 0), '${comma}')
    || '${semicolon}' || coalesce(plugin_type, '') as list
    from ? as fingerprinted group by plugin_key / ${listLength}, plugin_type`,
  each(stored, onRow) {
    const list = String(stored)
    const end = list.indexOf(semicolon)
    const type = list.slice(end + 1)
    for (const entry of list.slice(0, end).split(comma)) {
      const space = entry.indexOf(' ', hashLength)
      const [plugin, placeholder] = [entry.slice(hashLength, space), entry.slice(space)]
      onRow(Number(plugin), Number(placeholder), type, entry.slice(0, hashLength))
    }
  },
}
