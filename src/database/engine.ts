import type { ExportError } from '../errors.js'
import type { EngineFacts } from '../model/engine.js'

/** Everything that is particular to one kind of database, chosen once by its address. */
export interface Engine {
  readonly facts: EngineFacts
  readonly errors: DatabaseErrors
  readonly catalog: CatalogSql
  readonly values: ValueSql
  readonly fingerprints: FingerprintSql
  /** Where nobody but the database knows which letters are the same to its LIKE. */
  readonly like?: LikeSql
}

/** What a driver or a server says, as ExportErrors of the engine. */
export interface DatabaseErrors {
  /** For a database that could not be opened. */
  open(problem: Problem): ExportError
  /** For a query that failed. */
  read(problem: Problem): ExportError
}

/** What a driver or a server has said. */
export interface Problem {
  /** Code of the driver or of the operating system: `28P01`, `SQLITE_BUSY`, `ECONNREFUSED`. */
  code: string
  /** The driver's words, without the query and without secrets. */
  text: string
  database: string
  /** ` while reading cms_page`, or nothing. */
  place: string
  cause: Error
}

/** What describes the tables of a database. */
export interface CatalogSql {
  /**
   * Each column of each table, in table order: `name`, `column_name`, `type`, `nullable` (0 or 1), `key_position` (from
   * 1; 0: not in the key), `definition` (of the table, or null).
   */
  readonly columns: string
  /** Foreign keys of one column: `name`, `column_name`, `to_table`, `to_column` (null: its primary key). */
  readonly foreignKeys: string
  /** The type that a column has, from its declared type in lower case and the definition of its table. */
  columnType(type: string, column: string, definition: string): string
}

/** Expressions over columns; each `??` is one. */
export interface ValueSql {
  /** A whole number that the driver gives quickly; a plain number is enough. One `??`. */
  readonly number: string
  /** The stored bytes of a text. One `??`. */
  readonly bytes: string
  /** How many bytes a text or JSON takes. Two `??`: table and column. */
  readonly byteLength: string
  /** Whether two columns of these types are equal. Two `??`. */
  equal(type: string, other: string | undefined): string
}

/** A part of a statement, with its bindings. */
export interface SqlPart {
  readonly sql: string
  readonly bindings: readonly string[]
}

/** What is hashed of a row, here or by the server. Fingerprints compare within one engine. */
export interface FingerprintSql {
  /** The value of a column (`table.column` or its name alone). */
  column(name: string): SqlPart
  /** One value of a row's columns that no other values give. One `?` before them: a label for the kind of row. */
  row(columns: readonly string[]): string
  /** 16 hex digits of what `row` has given. */
  hexOf(stored: string): string
}

/** How the database finds what holds a term. */
export interface LikeSql {
  /** Whether a column of this type is like a pattern. One `??` and one `?`. */
  condition(columnType: string): string
  /** Finds all of the term, wherever in a text. */
  pattern(term: string): string
}
