import { ExportError } from '../../errors.js'
import type { Finding, Findings } from '../../findings.js'
import type { CmsDatabase, ReadRows } from '../cms-database.js'
import { nothingRelated } from '../related.js'
import type { CatalogTable, SiteTables } from '../rows/rows.js'
import type { PluginSerializer } from '../serializer.js'
import { withExtensions, withoutFields } from './choose-fields.js'
import { readFacts } from './derive/database-facts.js'
import { deriveManifest } from './derive/derive-manifest.js'
import { addressFindings, fieldFindings } from './field-findings.js'
import type { Manifest } from './manifest.js'
import { type MismatchKey, manifestMismatches } from './manifest-mismatches.js'
import { outdatedFindings } from './outdated-findings.js'
import { withReadableAddresses } from './own-addresses.js'

/** Options for the manifest. `manifest` null: it is derived from the database. */
export interface ManifestOptions {
  readonly manifest: Manifest | null
  readonly acceptMismatch: readonly MismatchKey[]
  readonly extensions: readonly string[]
  readonly dropFields: Readonly<Record<string, readonly string[]>>
  readonly serializers: Record<string, PluginSerializer>
  /** Missing: those of the CMS and its plugins alone. */
  readonly reads?: ReadRows
}

const ownRows: ReadRows = { related: nothingRelated, selections: [] }

type OpenDatabase = Omit<CmsDatabase, 'close'>

/**
 * The manifest to export with: that of `describingManifest`, once the database does not contradict settings that decide
 * who sees what. Throws `manifest-mismatch`.
 */
export async function knownManifest(
  database: OpenDatabase,
  tables: SiteTables,
  options: ManifestOptions,
  findings: Findings,
): Promise<Manifest> {
  const manifest = await describingManifest(database, tables, options, findings)
  const accepted = checkMismatches(manifest, tables, await database.readCatalog(), options.acceptMismatch)
  findings.addAll(accepted)
  return manifest
}

/**
 * The manifest that describes the tables: the given one, or one that is derived from them, without dropped fields and
 * page extensions that were not chosen. Reports every guess, what it does not describe, and fields that may hold
 * addresses. Throws `manifest-mismatch` and `config-invalid`.
 */
export async function describingManifest(
  database: OpenDatabase,
  tables: SiteTables,
  { manifest: given, extensions, dropFields, serializers, reads = ownRows }: Omit<ManifestOptions, 'acceptMismatch'>,
  findings: Findings,
): Promise<Manifest> {
  const complete = given ?? (await guessManifest(database, tables, findings))
  const chosen = withoutFields(withExtensions(complete, extensions), dropFields)
  const manifest = withReadableAddresses(chosen, await database.readCatalog())
  checkSites(manifest, tables)
  findings.addAll(await outdatedFindings(database, tables, manifest, reads))
  findings.addAll(await addressFindings(database, manifest))
  findings.addAll(await fieldFindings(database, manifest, serializers))
  return manifest
}

/** Throws `not-django-cms` for a database without sites, such as one that was restored without its rows. */
async function guessManifest(database: OpenDatabase, tables: SiteTables, findings: Findings): Promise<Manifest> {
  if (tables.sites.length === 0) {
    const fix = 'Name the database of the CMS, or load its rows: a copy may have its tables alone.'
    throw new ExportError('not-django-cms', 'The database has no site: its table django_site is empty', fix)
  }
  const { manifest, guesses } = deriveManifest(await readFacts(database, tables))
  findings.addAll(guesses)
  return manifest
}

/** Throws `manifest-mismatch` if the manifest was made for another database. */
function checkSites(manifest: Manifest, tables: SiteTables): void {
  const inDatabase = tables.sites.map(({ id }) => String(id))
  const missing = Object.keys(manifest.sites).filter((id) => !inDatabase.includes(id))
  if (!inDatabase.includes(String(manifest.site_id))) missing.unshift(String(manifest.site_id))
  if (missing.length === 0) return
  const message = `The manifest describes site ${missing[0]}, the database has ${inDatabase.join(', ') || 'no site'}`
  throw new ExportError('manifest-mismatch', message, 'Update the manifest in the project that uses this database.')
}

/**
 * Throws `manifest-mismatch` if the database contradicts settings of the manifest that decide who sees what. Returns
 * accepted contradictions as findings.
 */
function checkMismatches(
  manifest: Manifest,
  tables: SiteTables,
  catalog: readonly CatalogTable[],
  accepted: readonly MismatchKey[],
): Finding[] {
  const mismatches = manifestMismatches(manifest, tables, catalog)
  const refused = mismatches.filter(({ key }) => !accepted.includes(key))
  if (refused.length === 0) return mismatches.map(({ key, text }) => ({ code: 'mismatch-accepted', key, text }))
  const flags = refused.map(({ key }) => `--accept-mismatch ${key}`).join(' ')
  throw new ExportError(
    'manifest-mismatch',
    ['The manifest contradicts the database in who may see what:', ...refused.map(({ text }) => text)].join('\n'),
    refused.every(({ key }) => key === 'contents')
      ? `If visitors may see everything that is published, accept this with ${flags}.`
      : 'Update the manifest in the project with the script of "npx djangocms-static introspect". If the rows are ' +
          `obsolete because the project no longer uses the feature, accept them with ${flags}.`,
  )
}
