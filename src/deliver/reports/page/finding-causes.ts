import { findingTable, findingText } from '../../../finding-table.js'
import type { Finding, Severity } from '../../../findings.js'
import type { SitePlan } from '../../../routes/site-plan.js'
import { type FindingGroup, groupFindings } from '../finding-groups.js'
import { pageLinks, type ReportedPage } from './page-links.js'

/** Findings with a common fix. */
export interface Cause {
  /** Anchor on the page. */
  readonly id: string
  readonly severity: Severity
  readonly title: string
  /** Plugin type, field or host; empty: none. */
  readonly subject: string
  readonly fix: string
  readonly count: number
  /** true: the pages must be fixed; false: they only show the problem. */
  readonly isFixedOnPages: boolean
  /** Pages with the problem, without duplicates. */
  readonly pages: Cut<ReportedPage>
  readonly texts: Cut<string>
}

const causesListed = 50
const pagesListed = 30
const textsListed = 10

/** Findings by cause, those that affect the output most first. */
export function findingCauses(findings: readonly Finding[], plans: readonly SitePlan[]): Cut<Cause> {
  const { shown, more } = cut(groupFindings(findings), causesListed)
  const link = pageLinks(plans)
  return { shown: shown.map((group, index) => causeOf(group, index, link)), more }
}

function causeOf(
  { code, subject, findings }: FindingGroup,
  index: number,
  link: (page: number | string) => ReportedPage,
): Cause {
  const { title, fix, severity, isFixedOnPages = false } = findingTable[code]
  const pages = [...new Set(findings.flatMap(pagesOf))]
  return {
    id: `cause-${index + 1}`,
    severity,
    title,
    subject,
    fix,
    count: findings.length,
    isFixedOnPages,
    pages: cutLinks(pages, link),
    texts: cut(findings.map(findingText), textsListed),
  }
}

/** Links without duplicates, as one page may have several paths. */
function cutLinks(
  pages: readonly (number | string)[],
  link: (page: number | string) => ReportedPage,
): Cut<ReportedPage> {
  const links = pages.slice(0, pagesListed).map(link)
  const each = new Map(links.map((one) => [one.url ?? one.admin ?? one.title, one]))
  return { shown: [...each.values()], more: Math.max(0, pages.length - pagesListed) }
}

/** Paths of the API, or ids. */
function pagesOf(finding: Finding): (number | string)[] {
  const { page, pageId } = finding as { page?: string | number | null; pageId?: number }
  // Some findings count them.
  const pages = 'pages' in finding && typeof finding.pages !== 'number' ? finding.pages : []
  return [...pages, ...[pageId, page].filter((one) => one !== undefined && one !== null)]
}

/** The first items of a long list. */
export interface Cut<T> {
  readonly shown: readonly T[]
  readonly more: number
}

function cut<T>(items: readonly T[], limit: number): Cut<T> {
  return { shown: items.slice(0, limit), more: Math.max(0, items.length - limit) }
}
