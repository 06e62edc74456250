import type { SearchRules } from '../../model/search/search-rules.js'

/** What LIKE of SQLite sees of the columns that Django writes. */
export const search: SearchRules = {
  folding: 'ascii',
  columns: {
    booleans: 'digits',
    floatsHavePoint: true,
    decimalsAreFloats: true,
    uuidsHaveHyphens: false,
    utcOffset: '',
    jsonIsAscii: true,
  },
}
