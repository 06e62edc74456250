import { ExportError } from '../../errors.js'
import type { Family } from '../../options.js'
import type { FileFamily, LanguageFamily, SiteFamily } from '../../routes/route-files.js'
import { pagePaths } from '../../routes/site-plan.js'
import type { FamilySizes } from '../shards/shard-contents.js'
import type { UnchosenRun } from '../site-run.js'
import { sizesOf } from './budget.js'
import { type FilePlan, languageFilePlans, siteFiles } from './planned-files.js'

interface SizeFacts {
  /** The average size of a content, from sums of the database. */
  readonly bytesPerContent: number
  /** All families that are made from rows in memory have their sizes of the previous export, which fitted. */
  readonly isSame: boolean
}

/**
 * The families that fit their budget. The others are reported, or end the run before anything is written.
 * Pages and placeholders are estimated, everything else is counted where it comes near the budget.
 */
export async function fittingFamilies(
  run: UnchosenRun,
  wanted: readonly FileFamily[],
  { bytesPerContent, isSame }: SizeFacts,
): Promise<{ readonly families: FileFamily[]; readonly inMemory: FamilySizes }> {
  const contents = wanted.filter((family) => family.from === 'contents')
  const inMemory = isSame ? [] : (sizesOfShards(run) ?? (await sizesInMemory(run, wanted)))
  const sizes = new Map<Family, number>([
    ...contents.map((family) => [family.name, family.estimate(run.plan, run.contents, bytesPerContent)] as const),
    ...inMemory,
  ])
  const families = wanted.filter((family) => {
    const bytes = sizes.get(family.name) ?? 0
    if (bytes <= run.budget.bytes) return true
    deferFamily(run, family, bytes)
    return false
  })
  return { families, inMemory }
}

/** The sizes that shards have counted; null: this is no merge. */
function sizesOfShards({ shards, plan, routes, documents }: UnchosenRun): FamilySizes | null {
  if (!shards) return null
  // Counting makes the values of routes before any unit begins, so that what they refer to belongs to none.
  for (const { name, values } of routes.routes) if (values) documents.values(name)
  return shards.sizes[plan.context.site.id] ?? null
}

async function sizesInMemory(run: UnchosenRun, wanted: readonly FileFamily[]): Promise<FamilySizes> {
  const ofSite = wanted.filter((family) => family.from === 'site')
  const ofLanguages = wanted.filter((family) => family.from === 'language')
  const sizes = [
    ...(await sizesOf(ofSite, () => [(family) => siteFilePlans(run, family)], run.budget)),
    ...(await sizesOf(ofLanguages, () => byLanguage(run), run.budget)),
  ]
  return sizes.map(([{ name }, bytes]) => [name, bytes] as const)
}

function* siteFilePlans(run: UnchosenRun, family: SiteFamily): Iterable<FilePlan> {
  for (const file of siteFiles(run, family)) yield () => file
}

function* byLanguage(run: UnchosenRun): Iterable<(family: LanguageFamily) => Iterable<FilePlan>> {
  for (const language of run.plan.languages) {
    // Once for all families.
    const paths = pagePaths(run.plan, language)
    yield (family) => languageFilePlans(run, family, language, paths)
    run.documents.forgetLanguage()
  }
}

/** Defers a family over its budget to the handler, and reports it. Throws `over-budget` if there is none. */
export function deferFamily(
  { plan, budget, findings, counters }: UnchosenRun,
  { name: family }: FileFamily,
  bytes: number,
): void {
  const { id: site } = plan.context.site
  if (budget.target === 'static') {
    const message = `Route ${family} of site ${site} exceeds its budget of ${budget.bytes / 1e6} MB`
    const fix = `Raise --budget, leave the route out with --skip ${family}, or defer it to the handler with --target handler.`
    throw new ExportError('over-budget', message, fix)
  }
  findings.add({ code: 'route-deferred', family, site, bytes: Math.round(bytes), budget: budget.bytes })
  counters.defer(site, family)
}
