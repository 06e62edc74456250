import { ExportError } from '../../errors.js'
import { loadPackage } from '../../load-package.js'
import { beginTransaction } from '../begin-transaction.js'
import type { ExportedSnapshot, LiveConnection, OpenedSession } from '../named-database.js'
import { orClose } from '../or-close.js'
import { closeConnection, readRows, startSession } from '../session.js'
import type { TimeLimits } from '../time-limits.js'
import { text } from '../values/raw-values.js'
import type { MysqlAddress } from './address.js'
import { changeFingerprint, stateFingerprint } from './change-fingerprint.js'
import { checkTables } from './check-tables.js'
import { connect } from './connection.js'

/** Opens one connection with one read-only transaction, which lasts until the session is closed. */
export async function openSession(
  address: MysqlAddress,
  snapshot: string | null,
  limits?: TimeLimits,
): Promise<OpenedSession> {
  if (snapshot !== null) throw noSnapshots(`--snapshot is for PostgreSQL, and ${address.label} is a MySQL database.`)
  await checkDriver()
  const session = await startSession(address, connect(address, 1, limits))
  await orClose(session, () => checkTables(session))
  return { ...session, stateFingerprint: (read) => stateFingerprint(session, read) }
}

/** Concurrent reads. */
const connections = 4

/** Position in InnoDB's log, of MariaDB, MySQL, and MySQL before 8.0.30. Needs no privilege. */
const written = `show global status where variable_name in
  ('Innodb_lsn_current', 'Innodb_redo_log_current_lsn', 'Innodb_log_write_requests')`

/** Milliseconds within which a commit in the log becomes visible to other transactions. */
const visibilityDelay = 2000

/** Opens a pool that connects on demand. */
export async function openLive(address: MysqlAddress, limits?: TimeLimits): Promise<LiveConnection> {
  await checkDriver()
  const connection = connect(address, connections, limits)
  let last = { written: '', since: 0 }
  let unknown = 0
  let checked: string | null = null

  /** Changes after each commit, and again when that has become visible: a read in between may have missed it. */
  const fingerprint = async (): Promise<string> => {
    const rows = await readRows(address, connection.knex.raw(written), 'the state of the database')
    // Without this status every call counts as a change.
    if (rows.length === 0) unknown += 1
    const now = [unknown, ...rows.map((row) => text(row.Value))].join(':')
    if (now !== last.written) last = { written: now, since: performance.now() }
    return performance.now() - last.since < visibilityDelay ? `${now}, settling` : now
  }
  return {
    changeFingerprint,
    fingerprint,
    async begin() {
      // Read before the snapshot: a commit in between is then processed twice instead of never.
      const before = await fingerprint()
      return beginTransaction(address, connection, async (session) => {
        if (checked !== before) await checkTables(session)
        checked = before
        return before
      })
    },
    close: () => closeConnection(connection),
  }
}

/** Always rejects: MySQL cannot export snapshots. */
export async function exportSnapshot({ label }: MysqlAddress): Promise<ExportedSnapshot> {
  throw noSnapshots(`${label} is a MySQL database, and MySQL cannot export snapshots.`)
}

function noSnapshots(message: string): ExportError {
  const fix =
    'Export from a copy that nobody writes to: one made with "mariadb-dump --single-transaction", or a replica that is stopped.'
  return new ExportError('usage', message, fix)
}

/** Checks that the driver, an optional package, is installed. Throws `package-missing`. */
async function checkDriver(): Promise<void> {
  await loadPackage('mysql2', 'A MySQL or MariaDB database', () => import('mysql2'))
}
