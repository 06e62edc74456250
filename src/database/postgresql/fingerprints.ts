import type { FingerprintSql } from '../engine.js'

/** PostgreSQL hashes the rows itself. */
export const fingerprints: FingerprintSql = {
  column: (name) => ({ sql: '??', bindings: [name] }),
  // Not md5: servers in FIPS mode refuse it. The conversion takes any bytes as they are.
  row: (columns) =>
    `left(encode(sha256(convert_to(? || row(${columns.join(', ')})::text, getdatabaseencoding())), 'hex'), 16)`,
  hexOf: (stored) => stored,
}
