import type { SearchFingerprint } from '../search/build/search-fingerprint.js'
import type { ExportParts } from './export-parts.js'
import { writeContents } from './make/write-contents.js'
import { hasContents } from './make/write-site.js'
import { planRuns } from './plan/plan-runs.js'
import type { Shard } from './plan/shard.js'
import { siteFile } from './write/shard-lines.js'
import type { ShardWriter } from './write/shard-writer.js'

/** What a merge needs besides the files of the shards. */
export interface WrittenShard {
  readonly aliasesFingerprint: string
  /** By site id. */
  readonly searchFingerprints: Readonly<Record<string, SearchFingerprint>>
  /** Estimated size of all contents. */
  readonly contentBytes: number
}

/**
 * Plans the whole export as writeExport does, and writes the contents of the shard's pages, one file for each site. The
 * merge makes everything else.
 */
export async function writeShard(parts: ExportParts, shard: Shard, writer: ShardWriter): Promise<WrittenShard> {
  const families = parts.families.filter(({ from }) => from === 'contents')
  const { runs, aliasesFingerprint, searchFingerprints, contentBytes } = await planRuns(
    { ...parts, families, writer },
    { shard, writer },
  )
  parts.counters.step('writing')
  for (const run of runs) {
    writer.open(siteFile(run.plan.context.site.id))
    if (hasContents(run)) await writeContents(run)
    run.search?.start()
    writer.close()
  }
  await parts.endReading()
  return { aliasesFingerprint, searchFingerprints, contentBytes }
}
