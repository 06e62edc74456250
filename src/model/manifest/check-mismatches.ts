import { ExportError } from '../../errors.js'
import type { Finding } from '../../findings.js'
import type { CatalogTable, SiteTables } from '../rows/rows.js'
import type { Manifest } from './manifest.js'
import { type MismatchKey, manifestMismatches } from './manifest-mismatches.js'

/**
 * Throws `manifest-mismatch` if the database contradicts settings of the manifest that decide who sees what. Returns
 * accepted contradictions as findings.
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
    ['The manifest contradicts the database in who may see what:', ...refused.map(({ text }) => text)].join('\n'),
    refused.every(({ key }) => key === 'contents')
      ? `If visitors may see everything that is published, accept this with ${flags}.`
      : 'Update the manifest in the project with the script of "npx djangocms-static introspect". If the rows are ' +
          `obsolete because the project no longer uses the feature, accept them with ${flags}.`,
  )
}
