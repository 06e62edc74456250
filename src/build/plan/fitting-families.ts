import type { FileFamily, NavigationFamily, PlannedFile } from '../../routes/route-files.js'
import { navigationFiles, siteFiles } from '../make/planned-files.js'
import { deferFamily, type UnchosenRun } from '../make/site-run.js'
import { sizesOf } from './budget.js'

/** The average size of a content, from sums of the database. */
interface ContentWeight {
  readonly bytesPerContent: number
}

/**
 * The families that fit their budget. The others are reported, or end the run before anything is written.
 * Pages and placeholders are estimated, everything else is counted where it comes near the budget.
 */
export async function fittingFamilies(
  run: UnchosenRun,
  wanted: readonly FileFamily[],
  { bytesPerContent }: ContentWeight,
): Promise<FileFamily[]> {
  const contents = wanted.filter((family) => family.from === 'contents')
  const sized = run.keeper.reuse.sameRoutes ? [] : await sizesInMemory(run, wanted)
  const sizes = new Map<FileFamily, number>([
    ...contents.map((family) => [family, family.estimate(run.plan, run.contents, bytesPerContent)] as const),
    ...sized,
  ])
  return wanted.filter((family) => {
    const bytes = sizes.get(family) ?? 0
    if (bytes <= run.budget.bytes) return true
    deferFamily(run, family, bytes)
    return false
  })
}

async function sizesInMemory(
  run: UnchosenRun,
  wanted: readonly FileFamily[],
): Promise<(readonly [FileFamily, number])[]> {
  const ofSite = wanted.filter((family) => family.from === 'site')
  const navigation = wanted.filter((family) => family.from === 'navigation')
  return [
    ...(await sizesOf(ofSite, () => [(family) => siteFiles(run, family)], run.budget)),
    ...(await sizesOf(navigation, () => byLanguage(run), run.budget)),
  ]
}

function* byLanguage(run: UnchosenRun): Iterable<(family: NavigationFamily) => Iterable<PlannedFile>> {
  for (const language of run.plan.languages) {
    yield (family) => navigationFiles(run, family, language)
    run.documents.forgetNavigation()
  }
}
