import { findingTable } from '../../../finding-table.js'
import { type Finding, findingText } from '../../../findings.js'
import type { Project } from '../../../model/project.js'
import { type Cut, cut } from './cut.js'
import { pageTitle } from './page-title.js'

/** Findings that one change would settle. */
export interface Cause {
  readonly title: string
  /** Plugin type, field or host; empty: the title says it. */
  readonly subject: string
  readonly fix: string
  readonly count: number
  /** Where to look, each once. */
  readonly pages: Cut<string>
  readonly texts: Cut<string>
}

const causesListed = 50
const pagesListed = 30
const textsListed = 10

/** Groups findings by what causes them, those with the most findings first. */
export function findingCauses(findings: readonly Finding[], project: Project): Cut<Cause> {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const key = `${finding.code} ${subjectOf(finding)}`
    const group = groups.get(key)
    if (group) group.push(finding)
    else groups.set(key, [finding])
  }
  const largest = [...groups.values()].sort((one, other) => other.length - one.length)
  const { shown, more } = cut(largest, causesListed)
  return { shown: shown.flatMap((group) => causeOf(group, project)), more }
}

function causeOf(group: readonly Finding[], project: Project): Cause[] {
  const [first] = group
  if (!first) return []
  const pages = [...new Set(group.flatMap((finding) => pagesOf(finding, project)))]
  return [
    {
      ...findingTable[first.code],
      subject: subjectOf(first),
      count: group.length,
      pages: cut(pages, pagesListed),
      texts: cut(group.map(findingText), textsListed),
    },
  ]
}

function subjectOf(finding: Finding): string {
  const { pluginType, field, host } = finding as { pluginType?: string; field?: string; host?: string }
  return [pluginType, field, host].filter(Boolean).join('.')
}

/** Addresses, and titles where findings know the page's id. */
function pagesOf(finding: Finding, project: Project): string[] {
  const { page, pages, pageId } = finding as { page?: string | number | null; pages?: number[]; pageId?: number }
  const ids = [...(pages ?? []), ...[pageId, page].filter((one) => typeof one === 'number')]
  const titles = ids.map((id) => {
    const known = project.pages.get(id)
    return known ? `${pageTitle(known)} (page ${id})` : `page ${id}`
  })
  return typeof page === 'string' ? [page, ...titles] : titles
}
