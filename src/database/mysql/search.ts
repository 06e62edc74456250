import type { SearchRules } from '../../model/search/search-rules.js'

/** What LIKE of MySQL sees of the columns that Django writes; which letters are the same, the collation of each says. */
export const search: SearchRules = {
  folding: 'unicode',
  columns: {
    booleans: 'digits',
    floatsHavePoint: false,
    decimalsAreFloats: false,
    uuidsHaveHyphens: false,
    utcOffset: '',
    jsonIsAscii: true,
  },
}
