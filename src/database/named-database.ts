import type { ReadRows } from '../model/cms-database.js'
import type { Manifest } from '../model/manifest/manifest.js'
import type { DatabaseAddress } from './database-address.js'
import type { Catalog } from './schema/catalog.js'
import type { Session } from './session.js'
import type { TimeLimits } from './time-limits.js'

/** A database with a parsed address, not yet opened. Throws only ExportErrors, without the password. */
export interface NamedDatabase {
  readonly address: DatabaseAddress
  /** Begins a read transaction; `snapshot`: id of an exported snapshot to read from. */
  open(snapshot: string | null, limits?: TimeLimits): Promise<OpenedSession>
  /** Opens it for many short read transactions. */
  openLive(limits?: TimeLimits): Promise<LiveConnection>
  /** Exports a snapshot for other connections. Throws `usage` if the engine has none. */
  exportSnapshot(limits?: TimeLimits): Promise<ExportedSnapshot>
}

/** A session that can be compared with earlier ones, also of other processes. */
export interface OpenedSession extends Session {
  /**
   * Equal in two sessions if nothing that an export reads has changed between them. null: unknown. `read`: null if the
   * manifest is derived from the database.
   */
  stateFingerprint(read: ReadScope | null): Promise<string | null>
}

/** An exported snapshot, which other connections can read until it is closed. */
export interface ExportedSnapshot {
  /** The value for `--snapshot`. */
  readonly id: string
  /** Throws if the server has ended it. */
  check(): Promise<void>
  close(): Promise<void>
}

/** A connection to a database that others write to. */
export interface LiveConnection {
  /** The fingerprint of a transaction that begins now. */
  fingerprint(): Promise<string>
  begin(): Promise<BegunTransaction>
  /**
   * Fingerprint of the data that an export reads, comparable across connections. null: the engine has none, only that of
   * a transaction, which changes with every commit.
   */
  readonly changeFingerprint: ((session: Session, read: ReadScope) => Promise<string>) | null
  close(): Promise<void>
}

export interface BegunTransaction {
  readonly session: Session
  /** Equal in two transactions if nothing was committed between them. */
  readonly fingerprint: string
}

export interface ReadScope extends ReadRows {
  readonly catalog: Catalog
  readonly manifest: Manifest
}
