import { ExportError } from '../../errors.js'
import type { SiteTables } from '../rows/rows.js'
import type { Manifest } from './manifest.js'

/** Throws `manifest-mismatch` if the manifest was made for another database. */
export function checkSites(manifest: Manifest, tables: SiteTables): void {
  const inDatabase = tables.sites.map(({ id }) => String(id))
  const missing = Object.keys(manifest.sites).filter((id) => !inDatabase.includes(id))
  if (!inDatabase.includes(String(manifest.site_id))) missing.unshift(String(manifest.site_id))
  if (missing.length === 0) return
  throw new ExportError(
    'manifest-mismatch',
    `The manifest describes site ${missing[0]}, the database has ${inDatabase.join(', ') || 'no site'}`,
    'Update the manifest in the project that uses this database.',
  )
}
