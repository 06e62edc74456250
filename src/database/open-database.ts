import type { Manifest } from '../model/manifest/manifest.js'
import type { CmsDatabase } from '../model/rows.js'
import { createContentReader } from './content/content-reader.js'
import { findDatabase } from './find-database.js'
import { readPluginTypes, readSlots, readUndescribedPlugins, readUsedTypes } from './readers/plugin-usage.js'
import { readAddressRows } from './readers/read-address-rows.js'
import { readExtensions } from './readers/read-extensions.js'
import { readRelated } from './readers/read-related.js'
import { readShownRows } from './readers/read-shown-rows.js'
import { readTables } from './readers/read-tables.js'
import { type Catalog, readCatalog } from './schema/catalog.js'
import { detectSchema } from './schema/detect-schema.js'
import type { Session } from './session.js'
import type { TimeLimits } from './time-limits.js'
import { readingOf } from './values/field-converter.js'

/** A database that can tell whether anything has changed since an export before, see OpenedSession. */
export interface OpenedDatabase extends CmsDatabase {
  /** `manifest` is null where it is derived; `related` and `models` as in ReadScope. */
  stateFingerprint(manifest: Manifest | null, related: boolean, models: readonly string[]): Promise<string | null>
}

/**
 * Opens a django CMS database read-only, with one read transaction that lasts until `close`: a PostgreSQL URL,
 * `sqlite:///path` or the path of a SQLite file. With `snapshot`, an id that PostgreSQL gave out, it sees that snapshot.
 * Everything it throws is an ExportError without the password; nothing stays open then.
 */
export async function openDatabase(
  database: string,
  snapshot: string | null = null,
  limits?: TimeLimits,
): Promise<OpenedDatabase> {
  const session = await findDatabase(database).open(snapshot, limits)
  try {
    const catalog = await readCatalog(session)
    return {
      ...databaseOf(session, catalog),
      stateFingerprint: (manifest, related, models) =>
        session.stateFingerprint(manifest && { catalog, manifest, related, models }),
    }
  } catch (error) {
    await session.close()
    throw error
  }
}

/** Throws `not-django-cms` and `schema-unsupported`. */
export function databaseOf(session: Session, catalog: Catalog): CmsDatabase {
  const layout = detectSchema(catalog, session.address.label)
  return {
    engine: session.engine.facts,
    schema: layout.schema,
    clearTextHost: session.clearTextHost,
    readTables: async (related = false, manifest = null) => ({
      ...(await readTables(session, catalog, layout, manifest ? readingOf(manifest) : { localZone: null })),
      ...(related ? await readRelated(session, catalog) : {}),
    }),
    readCatalog: () => Promise.resolve([...catalog.values()]),
    readPluginTypes: () => readPluginTypes(session, catalog),
    readUndescribedPlugins: (manifest) => readUndescribedPlugins(session, catalog, manifest),
    readUsedTypes: (pluginTypes) => readUsedTypes(session, pluginTypes),
    readSlots: () => readSlots(session),
    readAddressRows: (manifest) => readAddressRows(session, catalog, manifest),
    readExtensions: (manifest) => readExtensions(session, catalog, manifest),
    contentReader: (manifest) => createContentReader(session, catalog, manifest),
    readShownRows: (manifest, named, time) => readShownRows(session, catalog, manifest, named, time),
    close: () => session.close(),
  }
}
