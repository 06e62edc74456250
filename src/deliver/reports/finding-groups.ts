import { findingTable } from '../../finding-table.js'
import type { Finding } from '../../findings.js'
import { groupBy } from '../../model/values/group-by.js'

/** Findings with a common fix: of one kind, about one subject. */
export interface FindingGroup {
  readonly code: Finding['code']
  /** Plugin type, field, host, model or the like; empty: none. */
  readonly subject: string
  readonly findings: readonly Finding[]
}

/** Groups findings by cause: gaps before notes, then by the number of findings of their kind. */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  const kinds = groupBy(findings, ({ code }) => code)
  const sizeOf = (code: Finding['code']) => kinds.get(code)?.length ?? 0
  const groups = [...kinds].flatMap(([code, own]) =>
    [...groupBy(own, subjectOf)].map(([subject, of]) => ({ code, subject, findings: of })),
  )
  return groups.sort(
    (one, other) =>
      weight(one.code) - weight(other.code) ||
      sizeOf(other.code) - sizeOf(one.code) ||
      compare(one.code, other.code) ||
      other.findings.length - one.findings.length,
  )
}

/** Guesses come first, as they affect an export most: public languages, plugin types. */
function weight(code: Finding['code']): number {
  if (code === 'guess') return 0
  return findingTable[code].severity === 'gap' ? 1 : 2
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}

function subjectOf(finding: Finding): string {
  const { pluginType, field, host, ...others } = finding as Partial<Record<string, string>>
  const own = [pluginType, field, host].filter(Boolean).join('.')
  return own || (others.model ?? others.setting ?? others.by ?? others.template ?? others.table ?? '')
}
