import type { CmsDatabase } from '../model/cms-database.js'
import type { Manifest } from '../model/manifest/manifest.js'
import type { ModelSelection } from '../model/manifest/model-selection.js'
import { nothingRelated } from '../model/related.js'
import type { RelatedUse } from '../model/rows/related-rows.js'
import { checkRead, restrictedTables } from './content/check-read.js'
import { createContentReader } from './content/content-reader.js'
import { readExtensions } from './content/read-extensions.js'
import { requireKeys } from './content/require-column.js'
import { findDatabase } from './find-database.js'
import { orClose } from './or-close.js'
import { readPluginTypes, readSlots, readUndescribedPlugins, readUsedTypes } from './readers/plugin-usage.js'
import { readAddressRows } from './readers/read-address-rows.js'
import { readRelated } from './readers/read-related.js'
import { readShownRows } from './readers/read-shown-rows.js'
import { readTables } from './readers/read-tables.js'
import { type Catalog, readCatalog } from './schema/catalog.js'
import { detectSchema } from './schema/detect-schema.js'
import type { Session } from './session.js'
import type { TimeLimits } from './time-limits.js'
import { unknownSettings, valueSettingsOf } from './values/value-settings.js'

/** An open database whose state can be compared with that of a previous export, see OpenedSession. */
export interface OpenedDatabase extends CmsDatabase {
  /** `manifest`: null if it is derived; `related` and `selections` as in ReadScope. */
  stateFingerprint(
    manifest: Manifest | null,
    related: RelatedUse,
    selections: readonly ModelSelection[],
  ): Promise<string | null>
}

/**
 * Opens a django CMS database read-only, with one read transaction that lasts until `close`. `database`: a PostgreSQL
 * or MySQL URL, `sqlite:///path` or the path of a SQLite file; `snapshot`: id of an exported snapshot of PostgreSQL.
 * Throws only ExportErrors, without the password, and leaves nothing open then.
 */
export async function openDatabase(
  database: string,
  snapshot: string | null = null,
  limits?: TimeLimits,
): Promise<OpenedDatabase> {
  const session = await findDatabase(database).open(snapshot, limits)
  return orClose(session, async () => {
    const catalog = await readCatalog(session)
    return {
      ...databaseOf(session, catalog),
      stateFingerprint: (manifest, related, selections) =>
        session.stateFingerprint(manifest && { catalog, manifest, related, selections }),
    }
  })
}

/** The database of a session. Throws `not-django-cms` and `schema-unsupported`. */
export function databaseOf(session: Session, catalog: Catalog): CmsDatabase {
  const layout = detectSchema(catalog, session.address.label, session.engine.catalog)
  return {
    engine: session.facts,
    schema: layout.schema,
    clearTextHost: session.clearTextHost,
    readTables: async (related = nothingRelated, manifest = null) => ({
      ...(await readTables(session, catalog, layout, manifest ? valueSettingsOf(manifest) : unknownSettings)),
      ...(await readRelated(session, catalog, related, manifest)),
    }),
    requireKeys: (manifest) => requireKeys(catalog, manifest),
    readCatalog: () => Promise.resolve([...catalog.values()]),
    readPluginTypes: () => readPluginTypes(session, catalog),
    readUndescribedPlugins: (manifest) => readUndescribedPlugins(session, catalog, manifest),
    readRestrictedTables: (manifest, rows) => restrictedTables(session, { catalog, manifest, ...rows }),
    checkRead: (manifest, rows) => checkRead(session, { catalog, manifest, ...rows }),
    readUsedTypes: (pluginTypes) => readUsedTypes(session, pluginTypes),
    readSlots: () => readSlots(session),
    readAddressRows: (manifest) => readAddressRows(session, catalog, manifest),
    readExtensions: (manifest) => readExtensions(session, catalog, manifest),
    contentReader: (manifest) => createContentReader(session, catalog, manifest),
    readShownRows: (manifest, named, time) => readShownRows({ session, catalog, manifest }, named, time),
    close: () => session.close(),
  }
}
