import path from 'node:path'
import { ranks } from '../../build/record/unit.js'
import { fingerprintOf } from '../../build/reuse/fingerprints.js'
import type { EmitParts } from '../../documents/emit.js'
import { contentHash } from '../../files/content-hash.js'
import { readLines } from '../../files/read-lines.js'
import type { SiteFamily } from '../../routes/route-files.js'
import { WordLineReader } from '../../search/build/word-lines.js'
import { ExportDocuments } from '../documents/export-documents.js'
import { contentFamilies } from '../plan/content-plan.js'
import { deferFamily } from '../plan/fitting-families.js'
import { siteFiles } from '../plan/planned-files.js'
import type { ShardContents } from '../shards/shard-contents.js'
import { lineFailure } from '../shards/shard-reader.js'
import type { SiteRun } from '../site-run.js'
import { mergeShardContents } from './merge-shard-contents.js'
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

/** Gives the searched words that shards have cut to the search indexes of a site. Throws `shard-refused`. */
async function mergeShardWords({ plan, search, yieldToEventLoop }: SiteRun, shards: ShardContents): Promise<void> {
  if (!search) return
  const words = new WordLineReader(plan.languages.length)
  for (const { folder, name } of shards.words(plan.context.site.id)) {
    try {
      for (const line of readLines(path.join(folder, name))) search.addTexts(words.read(line))
    } catch (error) {
      throw lineFailure(folder, name, error)
    }
    await yieldToEventLoop()
  }
}

/**
 * Records what values of the project's own routes refer to and report, as a unit without files. Routes make their values
 * once for a context, so that no other unit records this reliably. `number`: of the unit among those of its rank.
 */
async function noteRouteReferences({ plan, routes, units, ...run }: SiteRun, number: number): Promise<void> {
  const own = routes.routes.filter(({ values }) => values)
  if (own.length === 0) return
  const key = [plan.context.site.id, ranks.family, number]
  const fingerprint = fingerprintOf('references of routes', run.tablesFingerprint)
  await units.reuseOrWrite({ key, fingerprint }, 'what it lists changed', () => {
    const documents = new ExportDocuments({ ...plan, context: { ...plan.context } }, routes, null)
    for (const { name } of own) documents.values(name)
    return units.collected
  })
}
