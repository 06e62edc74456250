import type { SearchRules } from '../../model/search/search-rules.js'
import type { Engine, FingerprintSql, ValueSql } from '../engine.js'
import { catalog } from './catalog.js'
import { errors } from './errors.js'
import { fingerprintLists } from './fingerprint-lists.js'

/** Text form of column values in LIKE, which casts them to text. Folding is that of most locales. */
const search: SearchRules = {
  folding: 'unicode',
  columns: {
    booleans: 'words',
    floatsHavePoint: false,
    plainFloats: [1e-4, 1e15],
    exponents: 'two digits',
    decimalsAreFloats: false,
    uuidsHaveHyphens: true,
    utcOffset: '+00',
    jsonIsAscii: false,
  },
}

const values: ValueSql = {
  number: '??',
  bytes: 'convert_to(??::text, getdatabaseencoding())',
  byteLength: 'octet_length(??.??::text)',
  // PostgreSQL cannot compare a number with a text.
  equal: (type, other) => (type === other ? '?? = ??' : '??::text = ??::text'),
}

/** Hashed by the server. */
const fingerprints: FingerprintSql = {
  column: (name) => ({ sql: '??', bindings: [name] }),
  // Not md5, which FIPS mode disables. The conversion to the database's own encoding keeps all bytes.
  row: (columns) =>
    `left(encode(sha256(convert_to(? || row(${columns.join(', ')})::text, getdatabaseencoding())), 'hex'), 16)`,
  hexOf: (stored) => stored,
  lists: fingerprintLists,
}

export const engine: Engine = {
  facts: { name: 'postgresql', search, doubtfulTypes: {} },
  errors,
  catalog,
  values,
  fingerprints,
}
