import type { CmsDatabase } from '../site/rows.js'
import { type Catalog, readCatalog } from './catalog.js'
import { createContentReader } from './content-reader.js'
import { databaseAddress } from './database-address.js'
import { detectSchema } from './detect-schema.js'
import { openPostgres } from './open-postgres.js'
import { openSqlite } from './open-sqlite.js'
import { readPluginTypes, readSlots } from './plugin-usage.js'
import { readTables } from './read-tables.js'
import type { Session } from './session.js'

/**
 * Opens a django CMS database read-only, at one moment that lasts until `close`: a PostgreSQL URL, `sqlite:///path`
 * or the path of a SQLite file. Everything it throws is an ExportError without the password; nothing stays open then.
 */
export async function openDatabase(database: string): Promise<CmsDatabase> {
  const address = databaseAddress(database)
  const session = await (address.engine === 'sqlite' ? openSqlite(address) : openPostgres(address))
  try {
    return databaseOf(session, await readCatalog(session))
  } catch (error) {
    await session.close()
    throw error
  }
}

/** Throws `not-django-cms` and `schema-unsupported`. */
export function databaseOf(session: Session, catalog: Catalog): CmsDatabase {
  const { engine, label } = session.address
  const schema = detectSchema(catalog, label)
  return {
    engine,
    schema,
    readTables: () => readTables(session, catalog, schema),
    readCatalog: () => Promise.resolve([...catalog.values()]),
    readPluginTypes: () => readPluginTypes(session, catalog),
    readSlots: () => readSlots(session),
    contentReader: (manifest) => createContentReader(session, catalog, manifest),
    close: () => session.close(),
  }
}
