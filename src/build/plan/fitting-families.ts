import type { Family } from '../../options.js'
import { type Answer, isOfContents, type ListFamily, listAnswers } from '../make/answers.js'
import {
  isNavigation,
  languageNavigation,
  type NavigationFamily,
  navigationAnswers,
} from '../make/navigation-answers.js'
import { deferFamily, type UnchosenRun } from '../make/site-run.js'
import { sizesOf } from './budget.js'

/** What one content weighs on average, from sums of the database. */
export interface ContentWeight {
  readonly bytesPerContent: number
}

/**
 * The families that fit their budget. The others are reported, or end the run before anything is written.
 * Pages and placeholders are estimated, everything else is counted where it comes near the budget.
 */
export function fittingFamilies(run: UnchosenRun, wanted: readonly Family[], weight: ContentWeight): Family[] {
  const sizes = new Map<Family, number>([
    ...contentSizes(run, weight),
    ...sizesOf(wanted.filter(isOfLists), () => [(family) => listAnswers(run.plan, family, run.settings)], run.budget),
    ...sizesOf(wanted.filter(isNavigation), () => byLanguage(run), run.budget),
  ])
  return wanted.filter((family) => {
    const bytes = sizes.get(family) ?? 0
    if (bytes <= run.budget.bytes) return true
    deferFamily(run, family, bytes)
    return false
  })
}

function isOfLists(family: Family): family is ListFamily {
  return !isOfContents(family) && !isNavigation(family)
}

function* byLanguage({ plan, settings }: UnchosenRun): Iterable<(family: NavigationFamily) => Iterable<Answer>> {
  for (const language of plan.languages) {
    const navigation = languageNavigation(plan.context, language)
    yield (family) => navigationAnswers(plan, navigation, family, settings.variants)
  }
}

function contentSizes({ plan, contents }: UnchosenRun, { bytesPerContent }: ContentWeight): [Family, number][] {
  // The answers to `?html=1` repeat the others.
  const copies = plan.html ? 2 : 1
  const languages = plan.paths === 'all' ? plan.languages.length : 1
  return [
    ['pages', copies * contents.files * (bytesPerContent + pageOverhead)],
    ['placeholders', copies * contents.owners.size * languages * (bytesPerContent + placeholderOverhead)],
  ]
}

/** Bytes of a page object without its plugins, and of the placeholder objects of one content. */
const pageOverhead = 1000
const placeholderOverhead = 500
