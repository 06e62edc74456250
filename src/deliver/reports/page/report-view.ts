import type { Severity } from '../../../findings.js'
import { engineTitles } from '../../../model/engine.js'
import { formatBytes, formatCount, formatSeconds, plural } from '../../../quantities.js'
import type { ReportPageFacts } from '../change-report.js'
import { familyTotals, otherTotals } from '../file-totals.js'
import type { ChangeSample } from './change-sample.js'
import { type Cause, type Cut, findingCauses } from './finding-causes.js'
import { overview } from './overview.js'
import { treeRows } from './tree-rows.js'

const pagesListed = 2000
const stepsListed = 12

/** Data for the template of a report page, with formatted numbers. Long lists are shortened. */
export function reportView(facts: ReportPageFacts, changes: ChangeSample): object {
  const { out, dryRun, computed, previous, finished } = facts
  const found = findingCauses(facts.findings, facts.plans)
  return {
    out,
    dryRun,
    finished: dateText(finished),
    previous: previous === null ? null : dateText(previous),
    isUnchanged: computed === 'nothing',
    figures: figures(facts),
    overview: overview(facts, changes, found.shown),
    families: fileRows(facts),
    steps: stepRows(facts),
    findings: plural(facts.findings.length, 'finding'),
    causes: causes(found),
    changes: changeLists(changes),
    sites: siteTrees(facts),
  }
}

function figures(facts: ReportPageFacts): { label: string; value: string }[] {
  const { pages, files, bytes, plans, languages, findings, seconds, cms, engine, contract } = facts
  return [
    { label: 'page contents', value: formatCount(pages) },
    { label: 'answers', value: formatCount(files) },
    { label: 'size', value: formatBytes(bytes) },
    { label: 'findings', value: formatCount(findings.length) },
    { label: 'time', value: formatSeconds(seconds) },
    { label: plans.length === 1 ? 'site' : 'sites', value: formatCount(plans.length) },
    { label: 'languages', value: languages.join(', ') },
    { label: 'contract', value: contract },
    { label: 'django CMS', value: `${cms} on ${engineTitles[engine]}` },
  ]
}

/** The largest first. `share`: percent of the largest, for a bar. */
function fileRows(facts: ReportPageFacts): object[] {
  const totals = [...familyTotals(facts.families), ...otherTotals(facts)]
  const largest = Math.max(1, ...totals.map(({ bytes }) => bytes))
  return totals
    .sort((one, other) => other.bytes - one.bytes || (one.name < other.name ? -1 : 1))
    .map(({ name, files, bytes, note }) => ({
      name,
      note,
      files: formatCount(files),
      size: formatBytes(bytes),
      share: percent(bytes, largest),
    }))
}

function stepRows({ phases, plans }: ReportPageFacts): { name: string; time: string; share: number }[] {
  const slowest = [...phases].sort((one, other) => other.seconds - one.seconds).slice(0, stepsListed)
  const longest = Math.max(0.001, slowest[0]?.seconds ?? 0)
  return slowest.map(({ name, site, seconds }) => ({
    name: site === null || plans.length === 1 ? name : `${name}, site ${site}`,
    time: seconds < 0.05 ? `${Math.round(seconds * 1000)} ms` : formatSeconds(seconds),
    share: percent(seconds, longest),
  }))
}

function causes({ shown, more }: Cut<Cause>): { gaps: object[]; notes: object[]; more: string } {
  const ofSeverity = (wanted: Severity) =>
    shown
      .filter(({ severity }) => severity === wanted)
      .map((cause) => ({
        ...cause,
        count: formatCount(cause.count),
        pages: { ...cause.pages, more: formatCount(cause.pages.more) },
        texts: { ...cause.texts, more: formatCount(cause.texts.more) },
      }))
  return { gaps: ofSeverity('gap'), notes: ofSeverity('note'), more: formatCount(more) }
}

function changeLists(changes: ChangeSample): object[] {
  return (['added', 'changed', 'removed'] as const).map((kind) => {
    const { files, bytes, documents, first } = changes[kind]
    return {
      kind,
      files: formatCount(files),
      size: formatBytes(bytes),
      names: first.map(({ name, bytes: size }) => ({ name, size: formatBytes(size) })),
      documents: formatCount(documents),
      more: formatCount(files - documents - first.length),
    }
  })
}

/** Page trees of all sites, which share one limit. */
function siteTrees({ plans }: ReportPageFacts): object[] {
  let remaining = pagesListed
  return plans.map((plan) => {
    const { site } = plan.context
    const rows = treeRows(plan, remaining)
    remaining -= rows.length
    const { id, name, domain } = site
    return {
      id,
      name,
      domain,
      pages: plural(site.pages.length, 'page'),
      rows,
      more: formatCount(site.pages.length - rows.length),
    }
  })
}

function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 1000) / 10
}

/** A readable form of ISO 8601: `2026-11-20 10:05:00 UTC`. */
function dateText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`
}
