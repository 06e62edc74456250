import type { SearchRules } from '../../model/search/search-rules.js'

/** Text form of column values in PostgreSQL's LIKE, which casts them to text. Folding is that of most locales. */
export const search: SearchRules = {
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
