import { beginTransaction } from '../begin-transaction.js'
import type { LiveConnection } from '../named-database.js'
import { readRows } from '../session.js'
import { text } from '../values/raw-values.js'
import type { MysqlAddress } from './address.js'
import { changeFingerprint, comparesContent } from './change-fingerprint.js'
import { checkTables } from './check-tables.js'
import { connect } from './connection.js'
import { checkDriver } from './driver.js'

/** Concurrent reads. */
const connections = 4

/** Position in InnoDB's log, of MariaDB, MySQL, and MySQL before 8.0.30. Needs no privilege. */
const written = `show global status where variable_name in
  ('Innodb_lsn_current', 'Innodb_redo_log_current_lsn', 'Innodb_log_write_requests')`

/** Milliseconds within which a commit in the log becomes visible to other transactions. */
const visibilityDelay = 2000

/** Opens a pool that connects on demand. */
export async function openLive(address: MysqlAddress): Promise<LiveConnection> {
  await checkDriver()
  const connection = connect(address, connections)
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
    comparesContent,
    changeFingerprint,
    fingerprint,
    async begin() {
      // Read before the snapshot: a commit in between is then processed twice instead of never.
      const before = await fingerprint()
      const begun = await beginTransaction(address, connection, () => Promise.resolve(before))
      try {
        if (checked !== before) await checkTables(begun.session)
        checked = before
        return begun
      } catch (error) {
        await begun.session.close()
        throw error
      }
    },
    close: () => connection.knex.destroy(),
  }
}
