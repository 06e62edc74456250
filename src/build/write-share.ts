import { writeContents } from './make/write-contents.js'
import { hasContents } from './make/write-site.js'
import { planRuns } from './plan/plan-runs.js'
import type { Shard } from './plan/shard.js'
import { siteFile } from './write/share-lines.js'
import type { ShareWriter } from './write/share-writer.js'
import type { ExportParts } from './write-export.js'

/** What a merge has to know beside the files of the shares. */
export interface WrittenShare {
  readonly aliasesFingerprint: string
  /** By site id. */
  readonly searchFingerprints: Readonly<Record<string, string>>
  /** About how many bytes all contents have. */
  readonly contentBytes: number
}

/**
 * Plans the whole export as writeExport does, and writes what a part of the pages makes, a file for each site.
 * What is not made from the contents of pages and placeholders is left to the merge.
 */
export async function writeShare(parts: ExportParts, shard: Shard, share: ShareWriter): Promise<WrittenShare> {
  const families = parts.families.filter(({ from }) => from === 'contents')
  const { runs, aliasesFingerprint, searchFingerprints, contentBytes } = await planRuns(
    { ...parts, families, writer: share },
    { shard, share },
  )
  parts.counters.step('writing')
  for (const run of runs) {
    share.open(siteFile(run.plan.context.site.id))
    if (hasContents(run)) await writeContents(run)
    run.search?.start()
    share.close()
  }
  await parts.endReading()
  return { aliasesFingerprint, searchFingerprints, contentBytes }
}
