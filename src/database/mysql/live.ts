import { beginTransaction } from '../begin-transaction.js'
import type { LiveConnection } from '../named-database.js'
import { readRows } from '../session.js'
import { text } from '../values/raw-values.js'
import type { MysqlAddress } from './address.js'
import { changeFingerprint, comparesContent } from './change-fingerprint.js'
import { checkTables } from './check-tables.js'
import { connect } from './connection.js'
import { checkDriver } from './driver.js'

/** Reads that run at the same time. */
const connections = 4

/** How much has been written to InnoDB's log: MariaDB, MySQL, and MySQL before 8.0.30. No privilege is needed. */
const written = `show global status where variable_name in
  ('Innodb_lsn_current', 'Innodb_redo_log_current_lsn', 'Innodb_log_write_requests')`

/** A commit that is in the log already becomes visible within so many milliseconds. */
const settling = 2000

/** Opens connections when they are needed. */
export async function openLive(address: MysqlAddress): Promise<LiveConnection> {
  await checkDriver()
  const connection = connect(address, connections)
  let last = { written: '', since: 0 }
  let unknown = 0
  let checked: string | null = null

  /** Another one after each commit, and once more a little later: whoever read in between may have missed it. */
  const fingerprint = async (): Promise<string> => {
    const rows = await readRows(address, connection.knex.raw(written), 'the state of the database')
    // A server that does not tell has always changed.
    if (rows.length === 0) unknown += 1
    const now = [unknown, ...rows.map((row) => text(row.Value))].join(':')
    if (now !== last.written) last = { written: now, since: performance.now() }
    return performance.now() - last.since < settling ? `${now}, settling` : now
  }
  return {
    comparesContent,
    changeFingerprint,
    fingerprint,
    async begin() {
      // Read before the snapshot is taken: what is committed meanwhile is then seen twice, not never.
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
