import { ExportError } from '../errors.js'
import type { CmsDatabase } from '../model/rows.js'
import { type Catalog, readCatalog } from './catalog.js'
import { createContentReader } from './content-reader.js'
import { type DatabaseAddress, databaseAddress } from './database-address.js'
import { detectSchema } from './detect-schema.js'
import { openPostgres } from './open-postgres.js'
import { openSqlite } from './open-sqlite.js'
import { readPluginTypes, readSlots, readUndescribedPlugins, readUsedTypes } from './plugin-usage.js'
import { readRelated } from './read-related.js'
import { readShownRows } from './read-shown-rows.js'
import { readTables } from './read-tables.js'
import type { Session } from './session.js'
import type { TimeLimits } from './time-limits.js'

/**
 * Opens a django CMS database read-only, at one moment that lasts until `close`: a PostgreSQL URL, `sqlite:///path`
 * or the path of a SQLite file. With `snapshot`, an id that PostgreSQL gave out, the moment is that one. Everything it
 * throws is an ExportError without the password; nothing stays open then.
 */
export async function openDatabase(
  database: string,
  snapshot: string | null = null,
  limits?: TimeLimits,
): Promise<CmsDatabase> {
  const session = await openSession(databaseAddress(database), snapshot, limits)
  try {
    return databaseOf(session, await readCatalog(session))
  } catch (error) {
    await session.close()
    throw error
  }
}

function openSession(address: DatabaseAddress, snapshot: string | null, limits?: TimeLimits): Promise<Session> {
  if (address.engine === 'postgresql') return openPostgres(address, snapshot, limits)
  if (snapshot === null) return openSqlite(address)
  throw new ExportError(
    'usage',
    `--snapshot is for PostgreSQL, and ${address.label} is a SQLite file.`,
    'Copy the file, with ".backup" of sqlite3 while others write to it, and export from the copy.',
  )
}

/** Throws `not-django-cms` and `schema-unsupported`. */
export function databaseOf(session: Session, catalog: Catalog): CmsDatabase {
  const { engine, label } = session.address
  const schema = detectSchema(catalog, label)
  return {
    engine,
    schema,
    clearTextHost: session.clearTextHost,
    readTables: async (related = false) => ({
      ...(await readTables(session, catalog, schema)),
      ...(related ? await readRelated(session, catalog) : {}),
    }),
    readCatalog: () => Promise.resolve([...catalog.values()]),
    readPluginTypes: () => readPluginTypes(session, catalog),
    readUndescribedPlugins: (manifest) => readUndescribedPlugins(session, catalog, manifest),
    readUsedTypes: (pluginTypes) => readUsedTypes(session, pluginTypes),
    readSlots: () => readSlots(session),
    contentReader: (manifest) => createContentReader(session, catalog, manifest),
    readShownRows: (manifest, named, time) => readShownRows(session, catalog, manifest, named, time),
    close: () => session.close(),
  }
}
