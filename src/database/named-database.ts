import type { Manifest } from '../model/manifest/manifest.js'
import type { ModelSelection } from '../model/manifest/model-selection.js'
import type { DatabaseAddress } from './database-address.js'
import type { Catalog } from './schema/catalog.js'
import type { Session } from './session.js'
import type { TimeLimits } from './time-limits.js'

/** A database that somebody has named. Everything that it throws is an ExportError without the password. */
export interface NamedDatabase {
  readonly address: DatabaseAddress
  /** Begins a read transaction; with a `snapshot`, the id of a shared one, it sees what that one sees. */
  open(snapshot: string | null, limits?: TimeLimits): Promise<OpenedSession>
  /** Opens it for one short read transaction after the other. */
  openLive(): Promise<LiveConnection>
  /** Holds a snapshot open that other connections can read. A usage error where the engine has none. */
  exportSnapshot(): Promise<ExportedSnapshot>
}

/** A session that can tell whether anything has changed since one before it, in whatever process that was. */
export interface OpenedSession extends Session {
  /**
   * Equal in two sessions: nothing that an export reads was changed between them. null: the engine cannot tell.
   * `read` is null where the manifest is derived from the database.
   */
  stateFingerprint(read: ReadScope | null): Promise<string | null>
}

/** A snapshot of a database that other connections can read, too, until it is closed. */
export interface ExportedSnapshot {
  /** What they name it by. */
  readonly id: string
  /** Throws when the server has ended it. */
  check(): Promise<void>
  close(): Promise<void>
}

/** A database that others write to while it is read. */
export interface LiveConnection {
  /**
   * Fingerprints of what an export reads tell of its changes alone, and compare however often the database is opened.
   * Otherwise they tell of every commit, and compare as long as it stays open.
   */
  readonly comparesContent: boolean
  /** The fingerprint that a transaction would have now. */
  fingerprint(): Promise<string>
  begin(): Promise<BegunTransaction>
  /** The fingerprint of what an export reads in a transaction that was begun here. */
  changeFingerprint(begun: BegunTransaction, read: ReadScope): Promise<string>
  close(): Promise<void>
}

/** A read transaction. */
export interface BegunTransaction {
  readonly session: Session
  /** Equal in two transactions: nothing was committed between them. */
  readonly fingerprint: string
}

/** What an export reads. `related`: also what HTML shows of rows that plugins point to. */
export interface ReadScope {
  readonly catalog: Catalog
  readonly manifest: Manifest
  readonly related: boolean
  /** Further models of which rows are read. */
  readonly selections: readonly ModelSelection[]
}
