import { ranks } from '../../build/record/unit.js'
import { fingerprintOf } from '../../build/reuse/fingerprints.js'
import type { EmitParts } from '../../documents/emit.js'
import { contentHash } from '../../files/content-hash.js'
import type { SiteFamily } from '../../routes/route-files.js'
import { contentFamilies } from '../plan/content-plan.js'
import { deferFamily } from '../plan/defer-family.js'
import { siteFiles } from '../plan/planned-files.js'
import type { SiteRun } from '../site-run.js'
import { mergeShardContents } from './merge-shard-contents.js'
import { mergeShardWords } from './merge-shard-words.js'
import { noteRouteReferences } from './note-route-references.js'
import { writeContents } from './write-contents.js'
import { writeFamily } from './write-family.js'
import { writeNavigation } from './write-navigation.js'

/**
 * Writes the files of one site, pages before the lists and menus that link to them. `emit` writes their documents;
 * null: there is no handler to read any. `endReading` is awaited once everything of the site has been read from the
 * database. Returns the names of the documents of its navigations, by language.
 */
export async function writeSite(
  run: SiteRun,
  emit: EmitParts | null,
  endReading: () => Promise<void>,
): Promise<Readonly<Record<string, string>>> {
  const { id } = run.plan.context.site
  // The report lists families in this order.
  for (const { name } of run.families) run.counters.of(id, name)
  run.counters.phase('pages and placeholders', id)
  if (run.shards) {
    await mergeShardWords(run, run.shards)
    // Building takes longer than anything else, so that it begins first.
    run.search?.start()
  }
  if (hasContents(run)) await (run.shards ? mergeShardContents(run, run.shards) : writeContents(run))
  run.search?.start()
  await endReading()
  const navigation = await writeNavigation(run, emit ?? contentHash)
  for (const [index, family] of run.families.entries()) {
    if (family.from !== 'site') continue
    run.counters.phase(family.name, id)
    await writeSiteFamily(run, family, index)
  }
  const { length } = run.families
  await noteRouteReferences(run, length)
  for (const [index, family] of run.extras.entries()) await writeSiteFamily(run, family, length + 1 + index)
  checkEstimates(run)
  for (const { name: family } of run.families) {
    const { files, deferred } = run.counters.of(id, family)
    if (files === 0 && !deferred) run.findings.add({ code: 'route-empty', family, site: id })
  }
  return navigation
}

/** `number`: of its unit among those of this rank, or of the units of its languages. */
async function writeSiteFamily(run: SiteRun, family: SiteFamily, number: number): Promise<void> {
  const { plan, families, structure } = run
  const key = [plan.context.site.id, ranks.family, number]
  if (family.isByLanguage) {
    for (const [index, language] of plan.languages.entries()) {
      const inputs = { key: [...key, index], fingerprint: fingerprintOf(family.name, structure.of(language)) }
      const own = { ...run, plan: { ...plan, languages: [language] } }
      await writeFamily(run, family, inputs, 'what it lists changed', () => siteFiles(own, family))
    }
    return
  }
  const { name, texts } = family.madeFrom ?? {
    name: 'what it lists',
    // A list may leave to families of contents what they write: the details of a collection.
    texts: () => [structure.all, contentFamilies(families).join(' ')],
  }
  const inputs = { key, fingerprint: fingerprintOf(family.name, ...texts(plan)) }
  await writeFamily(run, family, inputs, `${name} changed`, () => siteFiles(run, family))
}

/** Whether page contents have to be read. */
export function hasContents({
  families,
  deferred,
  search,
}: Pick<SiteRun, 'families' | 'deferred' | 'search'>): boolean {
  return families.some(({ from }) => from === 'contents') || deferred !== null || search !== null
}

/** Sizes were only estimated before: without a handler the budget is exact. */
function checkEstimates(run: SiteRun): void {
  if (run.budget.target !== 'static') return
  for (const family of run.families) {
    const { bytes } = run.counters.of(run.plan.context.site.id, family.name)
    if (bytes > run.budget.bytes) deferFamily(run, family, bytes)
  }
}
