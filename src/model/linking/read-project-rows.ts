import type { Findings } from '../../findings.js'
import type { CmsDatabase } from '../cms-database.js'
import { describingManifest, knownManifest, type ManifestOptions } from '../manifest/known-manifest.js'
import type { Manifest } from '../manifest/manifest.js'
import type { NamedModels } from '../manifest/model-selection.js'
import type { ShownRows } from '../rows/model-rows.js'
import type { RelatedUse } from '../rows/related-rows.js'
import type { SiteTables } from '../rows/rows.js'

/** What a project is linked from: see `buildProject`. */
interface ProjectRows {
  readonly tables: SiteTables
  /** The given or derived one, without fields and extensions that are not exported. */
  readonly manifest: Manifest
  readonly shown: ShownRows
}

interface ProjectReads {
  /** Missing: none. */
  readonly related?: RelatedUse
  /** Models of the project's own whose rows are read. */
  readonly named: NamedModels
  /** The instant that decides which rows are public, in milliseconds since 1970. */
  readonly time: number
  /** false: the manifest may contradict the database, so the tables that only it names are not read. */
  readonly isChecked?: boolean
}

/** Reads everything of a project but content. Throws ExportErrors. */
export async function readProjectRows(
  database: Omit<CmsDatabase, 'close'>,
  options: ManifestOptions,
  { related, named, time, isChecked = true }: ProjectReads,
  findings: Findings,
): Promise<ProjectRows> {
  const tables = await database.readTables(related, options.manifest)
  const manifest = await (isChecked ? knownManifest : describingManifest)(database, tables, options, findings)
  if (isChecked) {
    // A derived one is of the database itself.
    if (options.manifest) database.requireKeys(manifest)
    tables.addressRows = await database.readAddressRows(manifest)
    tables.extensions = await database.readExtensions(manifest)
  }
  const shown = await database.readShownRows(manifest, named, time)
  return { tables, manifest, shown }
}
