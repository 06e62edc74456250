import type { Findings } from '../findings.js'
import { checkSites, unknownSites } from './check-sites.js'
import { deriveManifest, readFacts } from './derive-manifest.js'
import type { Manifest } from './manifest.js'
import type { CmsDatabase, SiteTables } from './rows.js'

/**
 * The manifest that describes the tables: the given one, or one that is derived from them. Reports every guess, and
 * the sites that it does not describe. Throws `manifest-mismatch`.
 */
export async function knownManifest(
  database: CmsDatabase,
  tables: SiteTables,
  given: Manifest | null,
  findings: Findings,
): Promise<Manifest> {
  const manifest = given ?? (await guessManifest(database, tables, findings))
  checkSites(manifest, tables)
  for (const finding of unknownSites(manifest, tables)) findings.add(finding)
  return manifest
}

async function guessManifest(database: CmsDatabase, tables: SiteTables, findings: Findings): Promise<Manifest> {
  const { manifest, guesses } = deriveManifest(await readFacts(database, tables))
  for (const guess of guesses) findings.add(guess)
  return manifest
}
