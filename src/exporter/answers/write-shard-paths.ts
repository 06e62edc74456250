import type { UnitInputs } from '../../build/record/unit.js'
import { fingerprintOfAll } from '../../build/reuse/fingerprints.js'
import { isDivisible, navigationText } from '../../routes/navigation/navigation-text.js'
import { pagePaths } from '../../routes/site-plan.js'
import { languageFiles } from '../plan/planned-files.js'
import { type Shard, sliceOf } from '../shards/shard.js'
import type { ShardPieces } from '../shards/shard-contents.js'
import type { SiteRun } from '../site-run.js'
import { keyedFamilies, navigationPlaces, shownPart } from './navigation-places.js'
import { ShardAnswers } from './shard-answers.js'
import { writeFamily } from './write-family.js'
import { piecesOf, shownOf, writePieces } from './write-pieces.js'

/**
 * Writes a shard's part of the answers for page paths that are made from navigations, with the keys of writeNavigation.
 * The merge makes what is missing. Returns the pieces that were written.
 */
export async function writeShardPaths(run: SiteRun, shard: Shard): Promise<ShardPieces[]> {
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
