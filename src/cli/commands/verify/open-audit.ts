import type { ContractName } from '../../../contract/contract-name.js'
import { contracts } from '../../../contract/contracts.js'
import { openDatabase } from '../../../database/open-database.js'
import { type HiddenContent, readHidden } from '../../../deliver/verify/leaks/hidden-content.js'
import { Findings } from '../../../findings.js'
import { buildProject } from '../../../model/linking/build-project.js'
import { readProjectRows } from '../../../model/linking/read-project-rows.js'
import { withAllRows } from '../../../model/manifest/plugin-rows.js'
import { nothingRelated } from '../../../model/related.js'
import type { ExportFlags } from '../../options/export-flags.js'
import { exportOptions } from '../../options/export-options.js'
import type { Io } from '../../print/terminal.js'

/** Reads the content of a database that is not public. Throws the ExportErrors of an export. */
export async function openAudit(flags: ExportFlags, contract: ContractName, io: Io): Promise<HiddenContent> {
  const options = await exportOptions(flags, io)
  const database = await openDatabase(options.database, options.snapshot, options)
  try {
    // Hidden texts are looked for, whether their extension is exported or not.
    const extensions = Object.keys(options.manifest?.extensions ?? {})
    const { tables, manifest, shown } = await readProjectRows(
      database,
      { ...options, extensions },
      {
        related: { ...nothingRelated, images: true },
        named: { placeholders: options.placeholderModels, routes: [] },
        time: options.now ?? Date.now(),
      },
      new Findings(),
    )
    const project = buildProject(tables, manifest, contracts[contract].rules(tables.schema), shown)
    const reader = database.contentReader(manifest)
    const allPlugins = database.contentReader(withAllRows(manifest))
    const { folding } = database.engine.search
    const { includeLoginRequired } = options
    const { hidesTargets } = contracts[contract]
    return await readHidden({ project, reader, allPlugins, includeLoginRequired, hidesTargets, folding })
  } finally {
    await database.close()
  }
}
