import type { ExportError } from '../errors.js'
import type { EngineFacts } from '../model/engine.js'

/** A kind of database, with all that depends on it; chosen once, by the address. */
export interface Engine {
  readonly facts: EngineFacts
  readonly errors: DatabaseErrors
  readonly catalog: CatalogSql
  readonly values: ValueSql
  readonly fingerprints: FingerprintSql
  /** Searches in the database, for engines whose collations decide which letters are equal. */
  readonly like?: LikeSql
}

/** Translates errors of drivers and servers to ExportErrors. */
export interface DatabaseErrors {
  /** For a database that could not be opened; null: `read` has the error, which may also come later. */
  open(problem: DriverError): ExportError | null
  /** For a query that failed. */
  read(problem: DriverError): ExportError
}

export interface DriverError {
  /** Code of the driver or of the operating system: `28P01`, `SQLITE_BUSY`, `ECONNREFUSED`. */
  code: string
  /** The driver's message, without query and secrets. */
  text: string
  database: string
  /** ` while reading cms_page`, or empty. */
  place: string
  cause: Error
}

/** Queries for the tables of a database. */
export interface CatalogSql {
  /**
   * Each column of each table, in table order: `name`, `schema` (or none), `column_name`, `type`, `key_position` (from
   * 1; 0: not in the key), `definition` (of the table, or null).
   */
  readonly columns: string
  /** Where `columns` has tables alone: the `name` of each view, and the same of the columns of one, which is bound. */
  readonly views?: { readonly names: string; readonly columns: string }
  /** Foreign keys of one column: `name`, `column_name`, `to_table`, `to_column` (null: its primary key). */
  readonly foreignKeys: string
  /** Where tables are in several schemas: the `name` of each that the connection names and cannot read. */
  readonly unusable?: string
  /** Where the server has policies for rows: the `name` of each table of which they may hide some from this user. */
  readonly restricted?: string
  /**
   * Where a table that another transaction has rewritten since the snapshot is read as empty: the `name` of each table
   * that is no longer the one of the snapshot.
   */
  readonly rewritten?: string
  /** Where tables get primary keys after their rows: the `name` of each table without one. */
  readonly unfinished?: string
  /** Where a server copies single tables of another one: the `name` of each that is not copied yet, or not at all. */
  readonly unreplicated?: string
  /** Where the tables may be besides, for the message that there are none. */
  readonly otherPlaces?: string
  /** The type of a column, from its declared type in lower case and the definition of its table. */
  columnType(type: string, column: string, definition: string): string
}

/** SQL expressions; each `??` is the binding of a table or column. */
export interface ValueSql {
  /** An integer column in the form that the driver converts fastest; precision of a JavaScript number. One `??`. */
  readonly number: string
  /** The stored bytes of a text. One `??`. */
  readonly bytes: string
  /** Size in bytes of a text or JSON column. Two `??`: table and column. */
  readonly byteLength: string
  /** Whether two columns of these types are equal. Two `??`. */
  equal(type: string, other: string | undefined): string
}

export interface SqlPart {
  readonly sql: string
  readonly bindings: readonly string[]
}

/** SQL of row fingerprints, hashed here or by the server. Comparable within one engine. */
export interface FingerprintSql {
  /** The value of a column (`table.column` or its name alone). */
  column(name: string): SqlPart
  /** One value that identifies a row's column values. Its first binding (`?`) is a label for the kind of row. */
  row(columns: readonly string[]): string
  /** 16 hex digits of a value of `row`. */
  hexOf(stored: string): string
  /** null: rows are read one by one. */
  readonly lists: FingerprintLists | null
}

/** Reads many rows as one value, where the driver takes more time for each row than the database does. */
export interface FingerprintLists {
  /** Selects values `list` from the rows of a query, the binding `?`: see `readFingerprinted`. */
  readonly sql: string
  each(list: Buffer | string, onRow: OnFingerprint): void
}

/** Receives a row of a plugin, with the placeholder and the type that the query selects, and 16 hex digits. */
export type OnFingerprint = (plugin: number, placeholder: number, type: string, fingerprint: string) => void

export interface LikeSql {
  /** Whether a column of this type matches a pattern. One `??` and one `?`. */
  condition(columnType: string): string
  /** The pattern for texts that contain the term. */
  pattern(term: string): string
}
