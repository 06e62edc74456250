import { timedTable } from '../../model/timed-versions.js'
import { tableRewritten, unfinishedRestore, unreplicatedTable } from '../driver-errors.js'
import type { ReadScope } from '../named-database.js'
import type { Session } from '../session.js'
import { text } from '../values/raw-values.js'
import { cmsTables, contentTables, readAmong } from './tables-read.js'

/** The tables that an export reads, of which the server may hide rows from this user. */
export async function restrictedTables(session: Session, scope: ReadScope): Promise<string[]> {
  return readAmong(session, scope, await namesOf(session, session.engine.catalog.restricted))
}

/**
 * Throws `database-failed` if rows may have been missing: another transaction has rewritten a table that an export reads,
 * or the tables of the CMS are being restored or replicated. To be called after the last read: what was read cannot be
 * rewritten any more.
 */
export async function checkRead(session: Session, scope: ReadScope): Promise<void> {
  const { rewritten, unfinished, unreplicated } = session.engine.catalog
  const [table] = await readAmong(session, scope, await namesOf(session, rewritten))
  if (table !== undefined) throw tableRewritten(session.address.label, table)
  // Other tables may have no primary key.
  const own = [...cmsTables, timedTable(scope.manifest)]
  const keyless = (await namesOf(session, unfinished)).find((name) => own.includes(name))
  if (keyless !== undefined) throw unfinishedRestore(session.address.label, keyless)
  const incomplete = await namesOf(session, unreplicated)
  if (incomplete.length === 0) return
  // Tables of which only keys are read, such as that of users, may be left out on purpose.
  const read = await contentTables(session, scope)
  const missing = incomplete.find((name) => read.includes(name))
  if (missing !== undefined) throw unreplicatedTable(session.address.label, missing)
}

/** The `name`s of a query of the engine; none without it. */
async function namesOf(session: Session, query: string | undefined): Promise<string[]> {
  if (query === undefined) return []
  return (await session.read(session.knex.raw(query), 'the catalog')).map(({ name }) => text(name))
}
