import { numericPaths } from '../../routes/navigation/navigation-requests.js'
import { pagePaths } from '../../routes/site-plan.js'
import { type Shard, sliceOf } from '../plan/shard.js'
import { ranks, type UnitInputs, type UnitKey } from '../reuse/unit.js'
import { pathsByPiece } from './navigation-pieces.js'
import { navigationFiles } from './planned-files.js'
import type { SiteRun } from './site-run.js'
import { writeFamily } from './write-family.js'
import { navigationFamilies, type PlacedFamily, shownNodes } from './write-navigation.js'

/**
 * Writes a shard's part of the answers by path that are made from the navigation, with the keys of writeNavigation. The
 * merge makes what is missing.
 */
export async function writeShardNavigation(run: SiteRun, shard: Shard): Promise<void> {
  const { plan, documents } = run
  for (const [number, language] of plan.languages.entries()) {
    // Duplicates of such paths are only found with the paths of all shards.
    if (numericPaths(plan, language).length > 0) continue
    const key = [plan.context.site.id, ranks.navigation, number]
    for (const families of navigationFamilies(run)) {
      for (const placed of families) {
        if (placed.family.pagePaths) await writePaths(run, language, placed, [...key, ...placed.place], shard)
      }
      documents.forgetNavigation()
    }
  }
}

async function writePaths(
  run: SiteRun,
  language: string,
  { family }: PlacedFamily,
  key: UnitKey,
  shard: Shard,
): Promise<void> {
  const write = (own: UnitKey, paths: readonly string[]) => {
    const inputs: UnitInputs = { key: own, fingerprint: null }
    return writeFamily(run, family, inputs, '', () => navigationFiles(run, family, language, paths))
  }
  if (shownNodes(run, language, family) === 'all') {
    await write(key, sliceOf([...pagePaths(run.plan, language)], shard))
    return
  }
  const pieces = [...pathsByPiece(run, language)].sort(([one], [other]) => one - other)
  for (const [number, paths] of sliceOf(pieces, shard)) await write([...key, number], paths)
}
