import { findingTable } from '../../finding-table.js'
import type { Finding } from '../../findings.js'

/** Findings with a common fix: of one kind, about one subject. */
export interface FindingGroup {
  readonly code: Finding['code']
  /** Plugin type, field, host, model or the like; empty: none. */
  readonly subject: string
  /** At least one. */
  readonly findings: readonly [Finding, ...Finding[]]
}

/** Groups findings by cause: gaps before notes, then by the number of findings of their kind. */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  const groups = new Map<string, FindingGroup & { findings: [Finding, ...Finding[]] }>()
  const sizes = new Map<Finding['code'], number>()
  for (const finding of findings) {
    const { code } = finding
    const subject = subjectOf(finding)
    const group = groups.get(`${code} ${subject}`)
    if (group) group.findings.push(finding)
    else groups.set(`${code} ${subject}`, { code, subject, findings: [finding] })
    sizes.set(code, (sizes.get(code) ?? 0) + 1)
  }
  const sizeOf = (code: Finding['code']) => sizes.get(code) ?? 0
  return [...groups.values()].sort(
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
