import type { SearchRules } from '../../model/search/search-rules.js'
import type { Engine, FingerprintSql, LikeSql, ValueSql } from '../engine.js'
import { catalog } from './catalog.js'
import { errors } from './errors.js'

/** Text form of column values in LIKE; the collation of each column decides about equal letters. */
const search: SearchRules = {
  folding: 'unicode',
  columns: {
    booleans: 'digits',
    floatsHavePoint: false,
    plainFloats: [1e-15, 1e15],
    exponents: 'short',
    decimalsAreFloats: false,
    uuidsHaveHyphens: false,
    utcOffset: '',
    jsonIsAscii: true,
  },
}

const values: ValueSql = {
  number: '??',
  bytes: 'cast(?? as binary)',
  byteLength: 'octet_length(??.??)',
  // MySQL compares a number with a text as floats.
  equal: (type, other) => (type === other ? '?? = ??' : 'cast(?? as binary) = cast(?? as binary)'),
}

/** Hashed by the server. */
const fingerprints: FingerprintSql = {
  // Quoted, so that different rows cannot give the same text.
  column: (name) => ({ sql: 'quote(??)', bindings: [name] }),
  row: (columns) => hashed(`concat_ws(',', ?, ${columns.join(', ')})`),
  hexOf: (stored) => stored,
  lists: null,
}

/**
 * SQL for 16 hex digits of a text's hash. Not md5, which FIPS mode disables. For a text above `max_allowed_packet`
 * the server gives null: such a row gets a random hash and so always counts as changed.
 */
function hashed(text: string): string {
  return `left(coalesce(sha2(${text}, 256), sha2(rand(), 256)), 16)`
}

/** As `operators` and `lookup_cast` of django.db.backends.mysql. */
const like: LikeSql = {
  condition: (columnType) => (columnType === 'json' ? 'json_unquote(??) like ?' : '?? like ?'),
  pattern: (term) => `%${term.replace(/[\\%_]/g, '\\$&')}%`,
}

export const engine: Engine = {
  facts: {
    name: 'mysql',
    search,
    doubtfulTypes: {
      BooleanField: 'a small whole number looks the same in MySQL',
      BigIntegerField: 'in MySQL durations look the same',
    },
  },
  errors,
  catalog,
  values,
  fingerprints,
  like,
}
