import type { FingerprintSql } from '../engine.js'
import { hashed } from './hashed.js'

/** Row fingerprints, hashed by the server. */
export const fingerprints: FingerprintSql = {
  // Quoted, so that different rows cannot give the same text.
  column: (name) => ({ sql: 'quote(??)', bindings: [name] }),
  row: (columns) => hashed(`concat_ws(',', ?, ${columns.join(', ')})`),
  hexOf: (stored) => stored,
  lists: null,
}
