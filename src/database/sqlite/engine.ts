import type { SearchRules } from '../../model/search/search-rules.js'
import type { Engine, FingerprintSql, ValueSql } from '../engine.js'
import { catalog } from './catalog.js'
import { errors } from './errors.js'
import { fingerprintLists, rowHash } from './fingerprint-lists.js'

/** Text form of column values in LIKE. */
const search: SearchRules = {
  folding: 'ascii',
  columns: {
    booleans: 'digits',
    floatsHavePoint: true,
    plainFloats: [1e-4, 1e17],
    exponents: 'two digits',
    decimalsAreFloats: true,
    uuidsHaveHyphens: false,
    utcOffset: '',
    jsonIsAscii: true,
  },
}

const values: ValueSql = {
  // The driver converts integers to bigint, which is slower.
  number: 'cast(?? as real)',
  bytes: 'cast(?? as blob)',
  byteLength: 'length(cast(??.?? as blob))',
  equal: () => '?? = ??',
}

/** SQLite gives a unique text for the values, which is hashed here. */
const fingerprints: FingerprintSql = {
  column: (name) => ({
    // `quote` of a text would end at its first NUL.
    sql: `case typeof(??) when 'text' then 't' || octet_length(??) || ':' || ?? else quote(??) || ',' end`,
    bindings: [name, name, name, name],
  }),
  row: (columns) => `? || ${columns.join(' || ')}`,
  hexOf: rowHash,
  lists: fingerprintLists,
}

export const engine: Engine = {
  facts: {
    name: 'sqlite',
    search,
    doubtfulTypes: {
      DecimalField: 'SQLite does not know its places',
      BigIntegerField: 'in SQLite durations look the same',
    },
  },
  errors,
  catalog,
  values,
  fingerprints,
}
