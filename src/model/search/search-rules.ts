/**
 * Which letters are the same whatever their case. `ascii`: A to Z only, as LIKE of SQLite;
 * `unicode`: all letters, as UPPER(x) LIKE UPPER(q) of PostgreSQL.
 */
export type Folding = 'ascii' | 'unicode'

/** How a database searches: what its LIKE sees and which letters it takes for the same. */
export interface SearchRules {
  readonly folding: Folding
  readonly columns: ColumnForms
}

/** The text of a column, where it is another one on each engine. */
export interface ColumnForms {
  /** `1` and `0`, or `true` and `false`. */
  readonly booleans: 'digits' | 'words'
  /** A whole number in a column of floats ends in `.0`. */
  readonly floatsHavePoint: boolean
  /** Decimals are floats, without the zeros at their end. */
  readonly decimalsAreFloats: boolean
  readonly uuidsHaveHyphens: boolean
  /** What follows a date-time in UTC. */
  readonly utcOffset: '' | '+00'
  /** Characters of JSON beyond ASCII are written as `\u00e9`. */
  readonly jsonIsAscii: boolean
}
