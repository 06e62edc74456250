import { ExportError } from '../errors.js'
import type { Finding } from '../findings.js'
import type { Manifest } from './manifest.js'
import type { SiteTables } from './rows.js'

/** Throws `manifest-mismatch` where the manifest was made for another database. */
export function checkSites(manifest: Manifest, tables: SiteTables): void {
  const inDatabase = tables.sites.map(({ id }) => String(id))
  const missing = Object.keys(manifest.sites).filter((id) => !inDatabase.includes(id))
  if (!inDatabase.includes(String(manifest.site_id))) missing.unshift(String(manifest.site_id))
  if (missing.length === 0) return
  throw new ExportError(
    'manifest-mismatch',
    `The manifest describes site ${missing[0]}, the database has ${inDatabase.join(', ') || 'no site'}`,
    'Write the manifest anew inside the project that this database belongs to.',
  )
}

/** Sites of the database that the manifest does not describe: nothing of theirs is exported. */
export function unknownSites(manifest: Manifest, tables: SiteTables): Finding[] {
  const unknown = tables.sites.filter(({ id }) => manifest.sites[id] === undefined)
  return unknown.map(({ id, domain }) => ({ code: 'site-unknown', site: id, domain }))
}
