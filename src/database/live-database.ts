import type { CmsDatabase } from '../model/cms-database.js'
import type { Manifest } from '../model/manifest/manifest.js'
import { nothingRelated } from '../model/related.js'
import type { RelatedUse } from '../model/rows/related-rows.js'
import { findDatabase } from './find-database.js'
import type { BegunTransaction, LiveConnection } from './named-database.js'
import { databaseOf } from './open-database.js'
import { orClose } from './or-close.js'
import { readSession, readUser, type StoredSession, type StoredUser } from './readers/read-session.js'
import { type Catalog, readCatalog } from './schema/catalog.js'
import type { TimeLimits } from './time-limits.js'

/** A database that is read repeatedly while others write to it, with one transaction for each read. */
export interface LiveDatabase {
  /**
   * true: `changeFingerprint` changes only with data that an export reads, and is comparable across connections. false:
   * it changes with every commit, and is comparable within this connection.
   */
  readonly comparesContent: boolean
  /** The fingerprint of a read transaction that begins now. */
  fingerprint(): Promise<string>
  /**
   * Runs the body in a read transaction, which is valid only inside the callback. `catalog`: `known` does not read the
   * catalog again after a change, see `ReadTransaction.withCurrentCatalog`. Throws ExportErrors.
   */
  read<Result>(
    body: (transaction: ReadTransaction) => Promise<Result>,
    options?: { catalog?: 'current' | 'known' },
  ): Promise<Result>
  close(): Promise<void>
}

/** The database as one read transaction sees it. */
export interface ReadTransaction extends Omit<CmsDatabase, 'close'>, Pick<BegunTransaction, 'fingerprint'> {
  /** The tables and columns that queries are built for. */
  readonly catalog: Catalog
  /** The same transaction, with queries for another catalog. */
  withCatalog(catalog: Catalog): ReadTransaction
  withCurrentCatalog(): Promise<ReadTransaction>
  /**
   * Equal in two transactions if no commit between them changed data that an export reads; without `comparesContent`,
   * if there was no commit at all.
   */
  changeFingerprint(manifest: Manifest, related?: RelatedUse): Promise<string>
  /** null: no such session. */
  readSession(key: string): Promise<StoredSession | null>
  /** `id` is the primary key as text; null: no such user. */
  readUser(table: string, id: string): Promise<StoredUser | null>
}

/** Opens the database of `--database`. Throws an ExportError if it cannot be read. */
export async function openLiveDatabase(database: string, limits?: TimeLimits): Promise<LiveDatabase> {
  const connection = await findDatabase(database).openLive(limits)
  let known: { fingerprint: string; catalog: Catalog } | null = null

  const live: LiveDatabase = {
    comparesContent: connection.changeFingerprint !== null,
    fingerprint: () => connection.fingerprint(),
    async read(body, { catalog = 'current' } = {}) {
      const begun = await connection.begin()
      const { session, fingerprint } = begun
      const currentCatalog = async () => {
        if (known?.fingerprint !== fingerprint) known = { fingerprint, catalog: await readCatalog(session) }
        return known.catalog
      }
      try {
        const chosen = catalog === 'known' && known ? known.catalog : await currentCatalog()
        return await body(transactionOf(connection, begun, chosen, currentCatalog))
      } finally {
        await session.close()
      }
    },
    close: () => connection.close(),
  }
  await orClose(live, () => live.read(async () => {}))
  return live
}

function transactionOf(
  connection: LiveConnection,
  begun: BegunTransaction,
  catalog: Catalog,
  currentCatalog: () => Promise<Catalog>,
): ReadTransaction {
  const { session, fingerprint } = begun
  const { close: _, ...database } = databaseOf(session, catalog)
  return {
    ...database,
    fingerprint,
    catalog,
    withCatalog: (other) => transactionOf(connection, begun, other, currentCatalog),
    withCurrentCatalog: async () => transactionOf(connection, begun, await currentCatalog(), currentCatalog),
    changeFingerprint: async (manifest, related = nothingRelated) =>
      connection.changeFingerprint?.(session, { catalog, manifest, related, selections: [] }) ?? fingerprint,
    readSession: (key) => readSession(session, catalog, key),
    readUser: (table, id) => readUser(session, catalog, table, id),
  }
}
