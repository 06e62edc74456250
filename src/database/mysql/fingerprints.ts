import type { FingerprintSql } from '../engine.js'
import { hashed } from './hashed.js'

/** MySQL hashes the rows itself. */
export const fingerprints: FingerprintSql = {
  // As a literal, so that no two rows give the same text.
  column: (name) => ({ sql: 'quote(??)', bindings: [name] }),
  row: (columns) => hashed(`concat_ws(',', ?, ${columns.join(', ')})`),
  hexOf: (stored) => stored,
}
