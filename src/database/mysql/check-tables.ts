import { codeOf, ExportError } from '../../errors.js'
import { readError } from '../database-errors.js'
import type { Session } from '../session.js'
import { text } from '../values/raw-values.js'

/**
 * Throws `database-refused` if a transaction cannot read a consistent snapshot of all tables: the user may read only
 * some of them, or some are not InnoDB.
 */
export async function checkTables(session: Session): Promise<void> {
  await checkPrivilege(session)
  await checkStorage(session)
}

/** A table that does not exist: users without access to the whole database get an access error for it instead. */
const unknownTable = 'static_unknown_table'

/**
 * The catalog omits tables that the user may not read. Optional apps would then seem not to be installed: without the
 * table of versions, drafts would be exported as published.
 */
async function checkPrivilege({ address, knex }: Session): Promise<void> {
  try {
    await knex.raw('select 1 from ?? limit 0', [unknownTable])
  } catch (error) {
    if (codeOf(error) === 'ER_NO_SUCH_TABLE') return
    throw readError(address, 'the database', error)
  }
}

async function checkStorage(session: Session): Promise<void> {
  const rows = await session.read(session.knex.raw(otherTables), 'the catalog')
  if (rows.length === 0) return
  const named = rows.slice(0, 5).map((row) => `${text(row.name)} (${text(row.engine)})`)
  const more = rows.length > named.length ? ` and ${rows.length - named.length} more` : ''
  throw new ExportError(
    'database-refused',
    `${session.address.label} has tables that are not InnoDB, so that no snapshot holds their rows: ${named.join(', ')}${more}.`,
    rows
      .map((row) => `ALTER TABLE \`${text(row.name)}\` ENGINE = InnoDB;`)
      .slice(0, 5)
      .join(' '),
  )
}

const otherTables = `
  select table_name as name, engine as engine from information_schema.tables
  where table_schema = database() and table_type = 'BASE TABLE' and engine <> 'InnoDB' order by table_name`
