import { yieldToEventLoop } from '../build/check-signal.js'
import type { ExportCounters } from '../build/export-counters.js'
import { holdsRemoved } from '../build/plan/plan-search.js'
import { type PlanAudience, planSites } from '../build/plan/site-contexts.js'
import { serializerRecord, settingsFingerprint } from '../build/reuse/fingerprints.js'
import { noPrevious } from '../build/reuse/previous-export.js'
import { planReuse, type RunFingerprints } from '../build/reuse/reuse-plan.js'
import type { ShardContents } from '../build/reuse/shard-contents.js'
import type { Validity } from '../build/reuse/validity.js'
import type { FolderWriter } from '../build/write/folder-writer.js'
import { MemoryWriter } from '../build/write/memory-writer.js'
import { writeExport } from '../build/write-export.js'
import type { HtmlRenderer } from '../contract/contract.js'
import type { Findings } from '../findings.js'
import type { ContentFingerprints } from '../model/content-fingerprints.js'
import { siteFindings } from '../model/manifest/site-findings.js'
import type { Project } from '../model/project.js'
import type { CmsDatabase, ContentReader } from '../model/rows/rows.js'
import type { ExportOptions, ExportReport } from '../options.js'
import type { FileFamily } from '../routes/route-files.js'
import type { RouteTable } from '../routes/route-table.js'
import type { SitePlan } from '../routes/site-plan.js'
import { readPages } from './documentation-pages.js'
import { feedFiles } from './feeds/feed-files.js'
import { prepareHosts } from './hosts/prepare-host.js'
import { type MediaRun, openMedia } from './media/media-run.js'
import { reportedPlaces, writeReports } from './reports/write-reports.js'
import { publishedParts, secondsSince, unchangedReport } from './unchanged-report.js'

/** The database of a run, read once for all folders that are written from it. */
export interface ExportSource {
  readonly engine: CmsDatabase['engine']
  readonly schema: CmsDatabase['schema']
  readonly project: Project
  readonly reader: ContentReader
  /** Closes the database, after the last content has been read. */
  readonly endReading: () => Promise<void>
  readonly fingerprints: ContentFingerprints
  readonly run: Omit<RunFingerprints, 'settings' | 'serializers'>
  /** Fingerprint of rows and links without what page contents say; empty for shards. */
  readonly links: string
  /** null: unknown, as with shards. */
  readonly validity: Validity | null
  /** null: no HTML. */
  readonly renderer: HtmlRenderer | null
  /** Pages and placeholders of shards, and what they were made with; null: not a merge. */
  readonly shards: (ShardContents & Pick<RunFingerprints, 'settings' | 'serializers'>) | null
  readonly findings: Findings
  /** `performance.now()` at the start of the run. */
  readonly started: number
}

/** The audience of a folder: viewer, contract, and the routes that are written. */
export interface Audience extends PlanAudience {
  readonly routes: RouteTable
  readonly families: readonly FileFamily[]
}

/** Updates a folder, or without a writer only counts. Nothing is published on an error. */
export async function exportFolder(
  source: ExportSource,
  audience: Audience,
  options: ExportOptions,
  writer: FolderWriter | null,
  counters: ExportCounters,
): Promise<ExportReport> {
  const plans = planSites(source.project, audience, options, (finding) => source.findings.add(finding))
  const media = await openMedia(source.project, plans, options, source.findings, counters)
  try {
    return await exportPlans(source, audience, options, writer, counters, plans, media)
  } finally {
    await media.close()
  }
}

async function exportPlans(
  source: ExportSource,
  audience: Audience,
  options: ExportOptions,
  writer: FolderWriter | null,
  counters: ExportCounters,
  plans: readonly SitePlan[],
  media: MediaRun,
): Promise<ExportReport> {
  const { project, findings, engine } = source
  const settings =
    source.shards?.settings ?? settingsFingerprint(options, project.manifest, audience.viewer, engine.name)
  const serializers = source.shards?.serializers ?? serializerRecord(options)
  const run = { ...source.run, settings, serializers }
  const previous = (await writer?.previous) ?? noPrevious
  const { isSame, reuse, surprise } = planReuse(previous, run, options)
  if (surprise !== null) findings.add({ code: 'computed-anew', out: options.out, reason: surprise })
  const places = reportedPlaces(plans)
  const recordFacts = { validity: source.validity, places }
  const reportFacts = {
    families: audience.families,
    routes: audience.routes,
    previous: previous.summary?.finished ?? null,
    places,
  }
  const hosts = prepareHosts(plans, project.manifest.api_root, options, findings)
  const mayReuse = !Object.values(previous.summary?.searches ?? {}).some((search) => holdsRemoved(search, options))
  if (writer && isSame && mayReuse && previous.summary && (await media.isSame())) {
    await source.endReading()
    const published = await writer.settle()
    const { searches } = previous.summary
    const changes = publishedParts(writer, published)
    const before = unchangedReport(previous.summary.report, options, findings, source.started)
    const report = { ...before, ...changes, ...timeOf(source.validity) }
    await hosts.ready()
    await hosts.write()
    const end = endFacts(project)
    await writeReports(options, { ...reportFacts, ...end, plans, report, phases: counters.phases, published })
    await writer.record({ ...run, ...recordFacts, ...end, report, searches })
    return report
  }
  const output = writer ?? new MemoryWriter(options.precompress)
  if (!reuse.allowed) writer?.compressAnew()
  const reusable = { reuse, searches: previous.summary?.searches ?? {} }
  const pages = options.openapi ? await readPages() : null
  const sinks = { writer: output, onReferences: media.onReferences, counters, findings }
  const parts = { ...source, ...audience, ...reusable, ...sinks, plans, options, pages }
  const written = await writeExport(parts, [...hosts.inside, ...feedFiles(plans, audience.routes)], (keeper) =>
    media.write(keeper, output),
  )
  for (const { context } of written.plans) {
    const found = [...context.contract.findings(project.manifest), ...siteFindings(project, context.site)]
    for (const finding of found) findings.add(finding)
  }
  hosts.check(output.register.census)
  if (writer) await hosts.ready()
  counters.step('finishing')
  await yieldToEventLoop(options.signal)
  const published = (await writer?.finish(written.pages)) ?? null
  const report: ExportReport = {
    out: options.out,
    contract: options.contract,
    engine: engine.name,
    cms: source.schema,
    dryRun: options.dryRun,
    sites: written.plans.map(({ context }) => context.site.id),
    languages: [...new Set(written.plans.flatMap(({ languages }) => languages))],
    pages: written.pages,
    files: counters.files,
    bytes: counters.bytes,
    documents: counters.documents,
    bundles: counters.bundles,
    media: media.report,
    families: counters.families,
    findings: findings.list,
    ...publishedParts(writer, published),
    computed: reuse.allowed ? 'changes' : 'everything',
    ...timeOf(source.validity),
    seconds: secondsSince(source.started),
  }
  if (writer) await hosts.write()
  if (writer) media.save()
  const end = endFacts(project)
  await writeReports(options, { ...reportFacts, ...end, plans, report, phases: counters.phases, published })
  await writer?.record({ ...run, ...recordFacts, ...end, report, searches: written.searches }, written.groups)
  return report
}

/** Facts about the end of a run, for record and reports. */
function endFacts({ manifest }: Project): { finished: string; apiRoot: string } {
  return { finished: new Date().toISOString(), apiRoot: manifest.api_root }
}

/** When time alone next changes the content. */
function timeOf(validity: Validity | null): Pick<ExportReport, 'changesAt'> {
  const until = validity?.until ?? null
  return { changesAt: until === null ? null : new Date(until).toISOString() }
}
