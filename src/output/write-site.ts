import type { Family } from '../options.js'
import { familyAnswers } from './answers.js'
import { sizeOf } from './budget.js'
import { markOf } from './marks.js'
import { navigationMark, writeNavigation } from './navigation-documents.js'
import { leaveFamily, type SiteRun, type UnchosenRun, writeAnswer } from './site-run.js'
import type { Emit } from './table-document.js'
import { takeContents } from './take-contents.js'
import { ranks } from './unit.js'
import { writeContents } from './write-contents.js'

/** What one content weighs on average, from sums of the database. */
export interface ContentWeight {
  readonly bytesPerContent: number
}

/**
 * The families that fit their budget. The others are reported, or end the run before anything is written.
 * Pages and placeholders are estimated, everything else is counted where it comes near the budget.
 */
export function fittingFamilies(run: UnchosenRun, wanted: readonly Family[], weight: ContentWeight): Family[] {
  return wanted.filter((family) => {
    const bytes = sizeOfFamily(run, family, weight)
    if (bytes <= run.budget.bytes) return true
    leaveFamily(run, family, bytes)
    return false
  })
}

/**
 * Writes the files of one site, leaves before the lists and menus that link to them. `emit` writes documents;
 * null: nobody reads any. Returns the names of the navigation's documents by language.
 */
export async function writeSite(run: SiteRun, emit: Emit | null): Promise<Record<string, string>> {
  if (hasContents(run)) await (run.shares ? takeContents(run, run.shares) : writeContents(run))
  run.search?.start()
  const { id } = run.plan.context.site
  let names: Record<string, string> = {}
  await run.keeper.keepOrMake({ key: [id, ranks.navigation], mark: null }, '', () => {
    names = writeNavigation(run.plan, emit ?? markOf)
    return {}
  })
  const mark = navigationMark(run.plan, names)
  for (const family of run.families) {
    if (family === 'pages' || family === 'placeholders') continue
    await writeFamily(run, family, mark)
  }
  checkEstimates(run)
  for (const family of run.families) {
    const { files, left } = run.tally.of(id, family)
    if (files === 0 && !left) run.findings.add({ code: 'family-empty', family, site: id })
  }
  return names
}

/** Something is made of page contents. */
export function hasContents({ families, left, search }: Pick<SiteRun, 'families' | 'left' | 'search'>): boolean {
  return families.includes('pages') || families.includes('placeholders') || left !== null || search !== null
}

/** So many answers are made between two looks at signals. */
const breath = 500

/** What these answer comes from the navigation alone. */
const navigation: readonly Family[] = [
  'menu',
  'submenu',
  'breadcrumbs',
  'menu-paths',
  'submenu-paths',
  'breadcrumbs-paths',
]

async function writeFamily(run: SiteRun, family: Family, mark: string): Promise<void> {
  const head = {
    key: [run.plan.context.site.id, ranks.family, run.families.indexOf(family)],
    mark: navigation.includes(family) ? markOf(family, mark) : null,
  }
  const why = head.mark ? 'the navigation changed' : 'what it lists changed'
  await run.keeper.keepOrMake(head, why, async () => {
    let count = 0
    for (const answer of familyAnswers(run.plan, family, run.settings)) {
      writeAnswer(run, family, answer)
      count += 1
      if (count % breath === 0) await run.breathe()
    }
    await run.breathe()
    return run.trace.take()
  })
}

/** Sizes were only estimated: with nobody to answer for what is left out the budget holds to the byte. */
function checkEstimates(run: SiteRun): void {
  if (run.budget.target !== 'static') return
  for (const family of run.families) {
    const { bytes } = run.tally.of(run.plan.context.site.id, family)
    if (bytes > run.budget.bytes) leaveFamily(run, family, bytes)
  }
}

function sizeOfFamily(run: UnchosenRun, family: Family, { bytesPerContent }: ContentWeight): number {
  const { plan, contents } = run
  const copies = plan.html ? 2 : 1
  if (family === 'pages') {
    const files = [...contents.pages.values()].reduce((sum, endpoints) => sum + endpoints.length, 0)
    return copies * files * (bytesPerContent + pageOverhead)
  }
  if (family === 'placeholders') {
    const languages = plan.paths === 'all' ? plan.languages.length : 1
    return copies * contents.owners.size * languages * (bytesPerContent + placeholderOverhead)
  }
  return sizeOf(() => familyAnswers(plan, family, run.settings), run.budget)
}

/** Bytes of a page object without its plugins, and of the placeholder objects of one content. */
const pageOverhead = 1000
const placeholderOverhead = 500
