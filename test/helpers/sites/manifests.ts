import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '../../../src/model/manifest/manifest.js'
import { temporaryFolder } from '../folders.js'
import { type SiteName, siteManifest } from '../sites.js'

/** A file with the site's manifest, where these keys say something else. */
export function changedManifest(site: SiteName, facts: Partial<Manifest>): string {
  const file = join(temporaryFolder(), 'manifest.json')
  writeFileSync(file, JSON.stringify({ ...siteManifest(site), ...facts }))
  return file
}
