import { formatCount, plural } from '../../../quantities.js'
import type { ReportPageFacts } from '../change-report.js'
import type { ChangeSample } from './change-sample.js'
import type { Cause } from './finding-causes.js'

/** What the report page says first. */
interface Overview {
  readonly isGood: boolean
  /** Answer to "Is it good?". */
  readonly verdict: string
  readonly size: string
  readonly change: string
  readonly changed: readonly { readonly kind: string; readonly name: string }[]
  /** The first causes to fix; `id`: anchor on the page. */
  readonly tasks: readonly { readonly id: string; readonly text: string }[]
  readonly moreTasks: string
  readonly notes: string
}

const namesShown = 4
const tasksShown = 4

/** `causes`: those that the page lists, in their order. */
export function overview(facts: ReportPageFacts, changes: ChangeSample, causes: readonly Cause[]): Overview {
  const gaps = causes.filter(({ severity }) => severity === 'gap')
  const notes = causes.length - gaps.length
  return {
    isGood: gaps.length === 0,
    verdict: gaps.length === 0 ? 'Yes.' : `Almost: ${plural(gaps.length, 'thing')} to fix.`,
    size: `${plural(facts.pages, 'page content')} in ${plural(facts.languages.length, 'language')}, ${plural(facts.files, 'answer')}.`,
    change: changeText(facts, changes),
    changed: firstNames(facts, changes),
    tasks: gaps.slice(0, tasksShown).map(({ id, title, subject, count }) => ({
      id,
      text: `${title}${subject === '' ? '' : `: ${subject}`} (${formatCount(count)})`,
    })),
    moreTasks: formatCount(Math.max(0, gaps.length - tasksShown)),
    notes: notes === 0 ? '' : `${plural(notes, 'note')} below.`,
  }
}

function changeText({ dryRun, computed, previous }: ReportPageFacts, changes: ChangeSample): string {
  if (dryRun) return 'A dry run compares nothing.'
  if (computed === 'nothing') return 'Nothing.'
  if (previous === null) return 'Everything is new: there is no record of a previous export.'
  const parts = (['added', 'changed', 'removed'] as const).map((kind) => `${formatCount(changes[kind].files)} ${kind}`)
  return `Files: ${parts.join(', ')}.`
}

/** Names of changed files first, as they are most informative. */
function firstNames({ previous }: ReportPageFacts, changes: ChangeSample): { kind: string; name: string }[] {
  if (previous === null) return []
  const all = (['changed', 'removed', 'added'] as const).flatMap((kind) =>
    changes[kind].first.map(({ name }) => ({ kind, name: name.replace(/index\.json$/, '') })),
  )
  return all.slice(0, namesShown)
}
