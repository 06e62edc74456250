/**
 * Letters whose case is ignored.
 * - `ascii`: A to Z only, as LIKE of SQLite
 * - `unicode`: all letters that have one capital, as UPPER(x) LIKE UPPER(q) of PostgreSQL
 * - `full`: also letters that have two, such as ß, as PostgreSQL with ICU
 * - others: as `full`, by the rules of Turkish, Lithuanian or Greek
 */
export type Folding = 'ascii' | 'unicode' | 'full' | 'tr' | 'lt' | 'el'

/** How a database searches: the texts that its LIKE sees, and the letters whose case it ignores. */
export interface SearchRules {
  readonly folding: Folding
  readonly columns: ColumnForms
}

/** Texts of columns that differ between engines. */
export interface ColumnForms {
  /** `1` and `0`, or `true` and `false`. */
  readonly booleans: 'digits' | 'words'
  /** A whole number in a column of floats ends in `.0`. */
  readonly floatsHavePoint: boolean
  /** Floats from the second size on, and those below the first, have an exponent. */
  readonly plainFloats: readonly [number, number]
  /** Of a float: `e-07` and `e+16`, or `e-7` and `e16`. */
  readonly exponents: 'two digits' | 'short'
  /** Decimals are floats, without the zeros at their end. */
  readonly decimalsAreFloats: boolean
  readonly uuidsHaveHyphens: boolean
  /** The suffix of a date-time in UTC. */
  readonly utcOffset: '' | '+00'
  /** Characters of JSON beyond ASCII are written as `\u00e9`. */
  readonly jsonIsAscii: boolean
}
