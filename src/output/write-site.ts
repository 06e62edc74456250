import type { Family } from '../options.js'
import { familyAnswers } from './answers.js'
import { sizeOf } from './budget.js'
import { leaveFamily, type SiteRun, type UnchosenRun, writeAnswer } from './site-run.js'
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

/** Writes the files of one site, leaves before the lists and menus that link to them. */
export async function writeSite(run: SiteRun): Promise<void> {
  const withContents = run.families.includes('pages') || run.families.includes('placeholders')
  if (withContents || run.search) await writeContents(run)
  for (const family of run.families) {
    if (family === 'pages' || family === 'placeholders') continue
    for (const answer of familyAnswers(run.plan, family, run.settings)) writeAnswer(run, family, answer)
  }
  checkEstimates(run)
  for (const family of run.families) {
    const { files, left } = run.tally.of(run.plan.context.site.id, family)
    if (files === 0 && !left) run.findings.add({ code: 'family-empty', family, site: run.plan.context.site.id })
  }
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
  if (family === 'pages') {
    const files = [...contents.pages.values()].reduce((sum, endpoints) => sum + endpoints.length, 0)
    return files * (bytesPerContent + pageOverhead)
  }
  if (family === 'placeholders') {
    const languages = plan.paths === 'all' ? plan.languages.length : 1
    return contents.owners.size * languages * (bytesPerContent + placeholderOverhead)
  }
  return sizeOf(() => familyAnswers(plan, family, run.settings), run.budget)
}

/** Bytes of a page object without its plugins, and of the placeholder objects of one content. */
const pageOverhead = 1000
const placeholderOverhead = 500
