import { writeContents } from './answers/write-contents.js'
import { writeShardPaths } from './answers/write-shard-paths.js'
import { hasContents } from './answers/write-site.js'
import type { ExportParts } from './export-parts.js'
import { planRuns } from './plan/plan-runs.js'
import { sizeSites } from './plan/size-sites.js'
import type { Shard } from './shards/shard.js'
import type { PlannedFacts, ShardPieces } from './shards/shard-contents.js'
import { contentFiles, pathFiles, wordsFile } from './shards/shard-lines.js'
import type { ShardWriter } from './shards/shard-writer.js'

/** What a merge needs besides the files of the shards. */
export interface WrittenShard extends PlannedFacts {
  /** Of each navigation that is written in pieces. */
  readonly pieces: readonly ShardPieces[]
  /** Estimated size of all contents. */
  readonly contentBytes: number
}

/**
 * Plans the whole export as writeExport does, and writes its part of pages, placeholders and answers for page paths. The
 * merge makes everything else.
 */
export async function writeShard(parts: ExportParts, shard: Shard, writer: ShardWriter): Promise<WrittenShard> {
  const sized = await sizeSites(parts, { sameRoutes: null, derived: {} }, shard)
  const { runs, units, ...planned } = planRuns({ ...parts, writer }, sized, { shard, writer })
  const { aliasesFingerprint, searchFingerprints, sizes, contentBytes } = planned
  parts.counters.step('writing')
  for (const run of runs) {
    const { id } = run.plan.context.site
    const { length } = units.groups
    writer.openUnits(contentFiles(id))
    writer.openWords(wordsFile(id))
    if (hasContents(run)) await writeContents(run)
    run.search?.start()
    writer.close(units.groups.slice(length))
  }
  await parts.endReading()
  const pieces: ShardPieces[] = []
  for (const run of runs) {
    const { length } = units.groups
    writer.openUnits(pathFiles(run.plan.context.site.id))
    pieces.push(...(await writeShardPaths(run, shard)))
    writer.close(units.groups.slice(length))
  }
  return { aliasesFingerprint, searchFingerprints, sizes, pieces, contentBytes }
}
