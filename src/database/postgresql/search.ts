import type { SearchRules } from '../../model/search/search-rules.js'

/** What LIKE of PostgreSQL sees of columns that are cast to text. */
export const search: SearchRules = {
  folding: 'unicode',
  columns: {
    booleans: 'words',
    floatsHavePoint: false,
    decimalsAreFloats: false,
    uuidsHaveHyphens: true,
    utcOffset: '+00',
    jsonIsAscii: false,
  },
}
