import type { FingerprintSql } from '../engine.js'

/** Row fingerprints, hashed by the server. */
export const fingerprints: FingerprintSql = {
  column: (name) => ({ sql: '??', bindings: [name] }),
  // Not md5, which FIPS mode disables. The conversion to the database's own encoding keeps all bytes.
  row: (columns) =>
    `left(encode(sha256(convert_to(? || row(${columns.join(', ')})::text, getdatabaseencoding())), 'hex'), 16)`,
  hexOf: (stored) => stored,
  lists: null,
}
