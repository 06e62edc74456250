import type { Contract } from '../contract/contract.js'
import type { Findings } from '../findings.js'
import type { ExportOptions, ExportReport, Family } from '../options.js'
import { AliasReader } from '../output/alias-reader.js'
import { breathe } from '../output/check-signal.js'
import { noEarlier } from '../output/earlier-export.js'
import type { FolderWriter, Published } from '../output/folder-writer.js'
import { decideKeeping, type RunMarks } from '../output/keeping.js'
import { settingsMark } from '../output/marks.js'
import { MemoryWriter } from '../output/memory-writer.js'
import { readChanges } from '../output/read-changes.js'
import { planSites } from '../output/site-contexts.js'
import type { Tally } from '../output/tally.js'
import { UnitTrace } from '../output/unit-trace.js'
import { writeExport } from '../output/write-export.js'
import type { Project } from '../site/project.js'
import type { CmsDatabase, ContentMarks, ContentReader } from '../site/rows.js'
import { siteFindings } from '../site/site-findings.js'
import type { Viewer } from '../site/viewer.js'
import { writeChangeReport } from './change-report.js'

/** What is read of a database once, for every folder that is made from it. */
export interface ExportSource {
  readonly engine: CmsDatabase['engine']
  readonly schema: CmsDatabase['schema']
  readonly project: Project
  readonly reader: ContentReader
  readonly marks: ContentMarks
  readonly run: Omit<RunMarks, 'settings'>
  readonly findings: Findings
  /** `performance.now()` at the beginning. */
  readonly started: number
}

/** For whom a folder is made: who looks, by which contract, and what is written. */
export interface Audience {
  readonly viewer: Viewer
  readonly contract: Contract
  readonly families: readonly Family[]
}

/** Brings a folder up to date, or without a writer only counts. Nothing is published on an error. */
export async function exportFolder(
  source: ExportSource,
  audience: Audience,
  options: ExportOptions,
  writer: FolderWriter | null,
  tally: Tally,
): Promise<ExportReport> {
  const { project, findings, engine } = source
  const run = { ...source.run, settings: settingsMark(options, project.manifest, audience.viewer, engine) }
  const earlier = (await writer?.earlier) ?? noEarlier
  const { isSame, keeping, surprise } = decideKeeping(earlier, run, options)
  if (surprise !== null) findings.add({ code: 'computed-anew', out: options.out, reason: surprise })
  const previous = earlier.summary?.finished ?? null
  if (writer && isSame && earlier.summary) {
    await writer.settle()
    const { searchMarks } = earlier.summary
    const report = unchangedReport(earlier.summary.report, options, source)
    await tell(source, audience, options, report, previous, null)
    await writer.record({ ...run, ...ended(project), report, searchMarks })
    return report
  }
  const known = { keeping, searchMarks: earlier.summary?.searchMarks ?? {} }
  // SQLite's LIKE folds ASCII letters only, and so does the live API on it.
  const folding = engine === 'sqlite' ? ('ascii' as const) : ('unicode' as const)
  const output = { writer: writer ?? new MemoryWriter(), options, tally, findings, folding }
  const written = await writeExport({ ...source, ...audience, ...known, ...output })
  for (const { context } of written.plans) {
    for (const finding of siteFindings(project, context.site)) findings.add(finding)
  }
  tally.step('finishing')
  await breathe(options.signal)
  const published = (await writer?.finish(written.pages)) ?? null
  const report: ExportReport = {
    out: options.out,
    contract: options.contract,
    engine,
    cms: source.schema,
    dryRun: options.dryRun,
    sites: written.plans.map(({ context }) => context.site.id),
    languages: [...new Set(written.plans.flatMap(({ languages }) => languages))],
    pages: written.pages,
    files: tally.files,
    bytes: tally.bytes,
    documents: tally.documents,
    families: tally.families,
    findings: findings.list,
    changes: countsOf(published),
    computed: keeping.keeps ? 'changes' : 'everything',
    seconds: secondsSince(source.started),
  }
  await tell(source, audience, options, report, previous, published)
  await writer?.record({ ...run, ...ended(project), report, searchMarks: written.searchMarks })
  return report
}

/** Nothing in the database has changed: neither have the answers, nor what was found. */
function unchangedReport(
  before: ExportReport,
  options: ExportOptions,
  { findings, started }: ExportSource,
): ExportReport {
  for (const finding of before.findings) if (finding.code !== 'computed-anew') findings.add(finding)
  const { out, dryRun } = options
  const changes = countsOf(null)
  return {
    ...before,
    out,
    dryRun,
    changes,
    computed: 'nothing',
    findings: findings.list,
    seconds: secondsSince(started),
  }
}

function countsOf(published: Published | null): ExportReport['changes'] {
  const { added = 0, changed = 0, removed = 0 } = published ?? {}
  return { added, changed, removed }
}

/** Of every record. */
function ended({ manifest }: Project): { finished: string; apiRoot: string } {
  return { finished: new Date().toISOString(), apiRoot: manifest.api_root }
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000
}

/** Writes the report of changes, where one is wanted. */
async function tell(
  { project, reader, findings }: ExportSource,
  { viewer, contract, families }: Audience,
  options: ExportOptions,
  report: ExportReport,
  previous: string | null,
  published: Published | null,
): Promise<void> {
  // A dry run compares nothing, so it knows no changes.
  if (options.report === null || options.dryRun) return
  const apiRoot = project.manifest.api_root
  const aliases = new AliasReader(project, reader, viewer.preview)
  const sites = planSites(project, contract, viewer, options, aliases, findings, new UnitTrace()).map((plan) => ({
    id: plan.context.site.id,
    folder: plan.folder,
    apiUrl: plan.context.bases.api,
    languages: plan.languages,
    written: families.filter(
      (family) =>
        !report.families.some((one) => one.left && one.family === family && one.site === plan.context.site.id),
    ),
  }))
  const { out, purgeLimit, tags, target } = options
  const facts = { ...report, out, previous, apiRoot, sites, handler: target === 'shim', purgeLimit, tags }
  await writeChangeReport(options.report, facts, published ? readChanges(published.changes, apiRoot) : [])
}
