import { statSync } from 'node:fs'
import { beginTransaction, currentState, stateIn } from '../begin-transaction.js'
import type { LiveConnection } from '../named-database.js'
import type { SqliteAddress } from './address.js'
import { changeFingerprint, comparesContent } from './change-fingerprint.js'
import { connect } from './connection.js'
import { checkDriver, existingFile } from './file.js'

/** A counter of other connections' commits, valid within one connection. */
const state = 'pragma data_version'

/** Opens the file, and reopens it if it is replaced. */
export async function openLive(address: SqliteAddress): Promise<LiveConnection> {
  await checkDriver()
  let opened = 0
  const connectFile = () => {
    const file = existingFile(address)
    const { dev, ino } = statSync(file)
    return { dev, ino, connection: connect(file, () => (opened += 1)) }
  }
  let current = connectFile()
  /** The connection to the current file, and a fingerprint that includes the file's metadata. */
  const present = () => {
    const { dev, ino, mtimeMs, size } = statSync(existingFile(address))
    if (dev !== current.dev || ino !== current.ino) {
      const { knex } = current.connection
      current = connectFile()
      // Waits for running reads of the old file.
      knex.destroy().catch(() => {})
    }
    return {
      connection: current.connection,
      fingerprintOf: (version: string) => [opened, version, mtimeMs, size].join(':'),
    }
  }
  return {
    comparesContent,
    changeFingerprint,
    async fingerprint() {
      const { connection, fingerprintOf } = present()
      return fingerprintOf(await currentState(address, connection, state))
    },
    async begin() {
      const { connection, fingerprintOf } = present()
      return beginTransaction(address, connection, async (session) => fingerprintOf(await stateIn(session, state)))
    },
    close: () => current.connection.knex.destroy(),
  }
}
