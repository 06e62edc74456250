import type { SearchRules } from '../../model/search/search-rules.js'

/** Text form of column values in MySQL's LIKE; the collation of each column decides about equal letters. */
export const search: SearchRules = {
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
