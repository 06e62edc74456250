import { type FindingGroup, groupFindings } from '../../deliver/reports/finding-groups.js'
import { findingTable, findingText } from '../../finding-table.js'
import type { Finding } from '../../findings.js'
import { groupBy } from '../../model/values/group-by.js'
import { formatCount } from '../../quantities.js'
import { wrap } from './format.js'

const shownCauses = 5

/** Findings by kind, with an example of each cause and the fix, and an empty line after each kind; all if `verbose`. */
export function findingLines(findings: readonly Finding[], verbose: boolean, width: number): string[] {
  const kinds = groupBy(groupFindings(findings), ({ code }) => code)
  return [...kinds].flatMap(([code, groups]) => kindLines(code, groups, verbose, width))
}

function kindLines(code: Finding['code'], groups: readonly FindingGroup[], verbose: boolean, width: number): string[] {
  const { title, fix } = findingTable[code]
  const shown = verbose ? groups : groups.slice(0, shownCauses)
  const texts = verbose ? shown.flatMap(({ findings }) => findings.map(findingText)) : shown.map(example)
  const more = sizeOf(groups) - sizeOf(shown)
  return [
    `${title} (${formatCount(sizeOf(groups))})`,
    ...texts.map((text) => `  - ${wrap(text, width, 4).trimStart()}`),
    ...(more > 0 ? [`  and ${formatCount(more)} more (--verbose shows all)`] : []),
    wrap(`Fix: ${fix}`, width, 2),
    '',
  ]
}

function sizeOf(groups: readonly FindingGroup[]): number {
  return groups.reduce((sum, { findings }) => sum + findings.length, 0)
}

/** `PlantPlugin (3), such as: PlantPlugin on /api/en/pages/ is ...` */
function example({ subject, findings }: FindingGroup): string {
  const [text = ''] = findings.toSorted(byWeight).slice(0, 1).map(findingText)
  if (findings.length === 1) return text
  return subject === '' ? `such as: ${text}` : `${subject} (${formatCount(findings.length)}), such as: ${text}`
}

/** Guesses about sites come first, as public languages affect an export most. */
function byWeight(one: Finding, other: Finding): number {
  const weight = (finding: Finding) => (finding.code === 'guess' && finding.key.startsWith('sites.') ? 0 : 1)
  return weight(one) - weight(other)
}
