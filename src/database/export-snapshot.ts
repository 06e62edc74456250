import { ExportError } from '../errors.js'
import { databaseAddress } from './database-address.js'
import { openPostgres } from './open-postgres.js'
import { text } from './raw-values.js'

/** A moment of a PostgreSQL database that other connections can read, too, until it is closed. */
export interface ExportedSnapshot {
  /** What they name it by. */
  readonly id: string
  /** Throws when the server has ended it. */
  check(): Promise<void>
  close(): Promise<void>
}

/** Holds a snapshot open. Throws ExportErrors; of SQLite a usage error. */
export async function exportSnapshot(database: string): Promise<ExportedSnapshot> {
  const address = databaseAddress(database)
  if (address.engine === 'sqlite') {
    throw new ExportError(
      'usage',
      `${address.label} is a SQLite file, and SQLite cannot export snapshots.`,
      'Copy the file, with ".backup" of sqlite3 while others write to it, and export from the copy.',
    )
  }
  const session = await openPostgres(address)
  const ask = async (query: string) => (await session.read(session.knex.raw(query), 'the snapshot'))[0]?.answer
  try {
    const id = text(await ask('select pg_export_snapshot() as answer'))
    return {
      id,
      check: async () => {
        await ask('select 1 as answer')
      },
      close: () => session.close(),
    }
  } catch (error) {
    await session.close()
    throw error
  }
}
