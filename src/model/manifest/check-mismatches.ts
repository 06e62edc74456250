import { ExportError } from '../../errors.js'
import type { Finding } from '../../findings.js'
import type { MismatchKey } from '../../options.js'
import type { CatalogTable, SiteTables } from '../rows.js'
import type { Manifest } from './manifest.js'
import { manifestMismatches } from './manifest-mismatches.js'

/**
 * Throws `manifest-mismatch` where the database contradicts the manifest in what decides who sees what. What is
 * accepted comes back as findings.
 */
export function checkMismatches(
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
    ['The manifest says otherwise than the database who may see what:', ...refused.map(({ text }) => text)].join('\n'),
    'Write the manifest again inside the project with the script of "djangocms-static introspect". Where the rows are ' +
      `left over from something that the project no longer uses, accept that with ${flags}.`,
  )
}
