import type { UnitInputs, UnitKey } from '../../build/reuse/unit.js'
import { pagePaths } from '../../routes/site-plan.js'
import { languageFiles } from '../answers/planned-files.js'
import type { SiteRun } from '../answers/site-run.js'
import { writeFamily } from '../answers/write-family.js'
import { familiesOf, partOf, sourcePlaces } from '../answers/write-language-sources.js'
import { type Shard, sliceOf } from './shard.js'

/**
 * Writes a shard's part of the answers for page paths that are made from sources of languages, with the keys of
 * writeLanguageSources. The merge makes what is missing.
 */
export async function writeShardPaths(run: SiteRun, shard: Shard): Promise<void> {
  const { plan, documents } = run
  for (const place of sourcePlaces(run)) {
    const { source, language } = place
    if (!source.isDivisible(run, language)) continue
    for (const families of familiesOf(run, place)) {
      for (const { family, key } of families.filter(({ family }) => family.pagePaths)) {
        run.counters.phase(family.name, plan.context.site.id)
        const write = (own: UnitKey, paths: readonly string[]) => {
          const inputs: UnitInputs = { key: own, fingerprint: null }
          return writeFamily(run, family, inputs, '', () => languageFiles(run, family, language, paths))
        }
        if (partOf(run, family) === null) {
          await write(key, sliceOf([...pagePaths(plan, language)], shard))
        } else {
          const pieces = [...source.paths(run, language)]
          for (const [number, paths] of sliceOf(pieces, shard)) await write([...key, number], paths)
        }
      }
      documents.forgetLanguage()
    }
  }
}
