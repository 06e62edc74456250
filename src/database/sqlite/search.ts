import type { SearchRules } from '../../model/search/search-rules.js'

/** Text form of column values in SQLite's LIKE. */
export const search: SearchRules = {
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
