import type { FingerprintSql } from '../engine.js'
import { fingerprintLists, rowHash } from './fingerprint-lists.js'

/** Row fingerprints: SQLite gives a unique text for the values, which is hashed here. */
export const fingerprints: FingerprintSql = {
  column: (name) => ({
    // `quote` of a text would end at its first NUL.
    sql: `case typeof(??) when 'text' then 't' || octet_length(??) || ':' || ?? else quote(??) || ',' end`,
    bindings: [name, name, name, name],
  }),
  row: (columns) => `? || ${columns.join(' || ')}`,
  hexOf: rowHash,
  lists: fingerprintLists,
}
