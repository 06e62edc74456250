import { contracts } from '../contract/contracts.js'
import { openDatabase } from '../database/open-database.js'
import { type HiddenContent, readHidden } from '../delivery/verify/hidden-content.js'
import { checkSites } from '../site/check-sites.js'
import { deriveManifest, readFacts } from '../site/derive-manifest.js'
import { buildProject } from '../site/project.js'
import { foldingOf } from '../site/search.js'
import type { ExportFlags } from './export-flags.js'
import { exportOptions } from './export-options.js'
import type { Io } from './terminal.js'

/** Reads what a database hides from the public. Throws ExportErrors as an export does. */
export async function openAudit(
  flags: ExportFlags,
  contract: 'documented' | 'released',
  io: Io,
): Promise<HiddenContent> {
  const options = await exportOptions(flags, io)
  const database = await openDatabase(options.database, null)
  try {
    const tables = await database.readTables()
    const manifest = options.manifest ?? deriveManifest(await readFacts(database, tables)).manifest
    checkSites(manifest, tables)
    const { ids } = await database.readShownRows(manifest, options.placeholderModels, Date.now())
    const project = buildProject(tables, manifest, contracts[contract].rules(tables.schema), ids)
    const reader = database.contentReader(manifest)
    const folding = foldingOf(database.engine)
    const { includeLoginRequired } = options
    const { hidesTargets } = contracts[contract]
    return await readHidden({ project, reader, includeLoginRequired, hidesTargets, folding })
  } finally {
    await database.close()
  }
}
