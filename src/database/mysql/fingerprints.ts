import type { FingerprintSql } from '../engine.js'

/** MySQL hashes the rows itself. */
export const fingerprints: FingerprintSql = {
  // As a literal, so that no two rows give the same text.
  column: (name) => ({ sql: 'quote(??)', bindings: [name] }),
  row: (columns) => hashed(`concat_ws(',', ?, ${columns.join(', ')})`),
  hexOf: (stored) => stored,
}

/**
 * 16 hex digits. Not md5: servers in FIPS mode refuse it. A text above `max_allowed_packet` is null to the server: such a
 * row has another fingerprint each time.
 */
export function hashed(text: string): string {
  return `left(coalesce(sha2(${text}, 256), sha2(rand(), 256)), 16)`
}
