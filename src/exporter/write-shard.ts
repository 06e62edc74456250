import type { UnitInputs } from '../build/record/unit.js'
import { fingerprintOfAll } from '../build/reuse/fingerprints.js'
import { isDivisible, navigationText } from '../routes/navigation/navigation-text.js'
import { pagePaths } from '../routes/site-plan.js'
import { keyedFamilies, navigationPlaces, shownPart } from './answers/navigation-places.js'
import { ShardAnswers } from './answers/shard-answers.js'
import { writeContents } from './answers/write-contents.js'
import { writeFamily } from './answers/write-family.js'
import { piecesOf, shownOf, writePieces } from './answers/write-pieces.js'
import { hasContents } from './answers/write-site.js'
import type { ExportParts } from './export-parts.js'
import { planRuns } from './plan/plan-runs.js'
import { languageFiles } from './plan/planned-files.js'
import { sizeSites } from './plan/size-sites.js'
import { type Shard, sliceOf } from './shards/shard.js'
import type { PlannedFacts, ShardPieces } from './shards/shard-contents.js'
import { contentFiles, pathFiles, wordsFile } from './shards/shard-lines.js'
import type { ShardWriter } from './shards/shard-writer.js'
import type { SiteRun } from './site-run.js'

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
  const { runs, recording, ...planned } = planRuns({ ...parts, writer }, sized, { shard, writer })
  const { units } = recording
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
  return { ...planned, pieces }
}

/**
 * Writes a shard's part of the answers for page paths that are made from navigations, with the keys of writeNavigation.
 * The merge makes what is missing. Returns the pieces that were written.
 */
async function writeShardPaths(run: SiteRun, shard: Shard): Promise<ShardPieces[]> {
  const { plan, documents } = run
  const site = plan.context.site.id
  const written: ShardPieces[] = []
  const others = new ShardAnswers([])
  for (const place of navigationPlaces(run)) {
    const { language } = place
    if (!isDivisible(run, language)) continue
    const pieces = piecesOf(run, navigationText(run, language, fingerprintOfAll))
    written.push({ site, language, pieces })
    for (const { family, key } of keyedFamilies(run, place).filter(({ family }) => family.pagePaths)) {
      run.counters.phase(family.name, site)
      const part = shownPart(run, family)
      if (part === null) {
        const inputs: UnitInputs = { key, fingerprint: null }
        const paths = sliceOf(pagePaths(plan, language), shard)
        await writeFamily(run, family, inputs, '', () => languageFiles(run, family, language, paths))
      } else {
        await writePieces(run, place, { family, key }, shownOf(pieces, part), others)
      }
      documents.forgetTrees()
    }
    documents.forgetLanguage()
  }
  return written
}
