import { yieldToEventLoop } from '../../build/check-signal.js'
import type { ExportCounters } from '../../build/export-counters.js'
import { noPrevious } from '../../build/output/previous-export.js'
import type { Published } from '../../build/publish/published.js'
import type { RecordSummary } from '../../build/record/record-files.js'
import type { UnitGroup } from '../../build/record/unit-group.js'
import type { Validity } from '../../build/record/validity.js'
import { compareRecord, planReuse, type ReusePlan, type RunFingerprints } from '../../build/reuse/reuse-plan.js'
import type { FolderWriter } from '../../build/write/folder-writer.js'
import { MemoryWriter } from '../../build/write/memory-writer.js'
import type { SourceParts } from '../../exporter/export-parts.js'
import { holdsRemoved } from '../../exporter/plan/plan-search.js'
import { type PlanAudience, planSites } from '../../exporter/plan/site-contexts.js'
import { type SizedExport, sizeSites } from '../../exporter/plan/size-sites.js'
import { serializerRecord, settingsFingerprint } from '../../exporter/plan/source-fingerprints.js'
import type { ShardContents } from '../../exporter/shards/shard-contents.js'
import { writeExport } from '../../exporter/write-export.js'
import type { CmsDatabase } from '../../model/cms-database.js'
import { siteFindings } from '../../model/site-findings.js'
import type { ExportOptions, ExportReport } from '../../options.js'
import type { FileFamily } from '../../routes/route-files.js'
import type { RouteTable } from '../../routes/route-table.js'
import type { SitePlan } from '../../routes/site-plan.js'
import { feedFiles } from '../feeds/feed-files.js'
import { chosenHosts } from '../hosts/chosen-hosts.js'
import type { PreparedHosts } from '../hosts/prepare-host.js'
import { type MediaRun, openMedia } from '../media/media-run.js'
import { reportedPlaces, writeReports } from '../reports/write-reports.js'
import { secondsSince } from '../seconds-since.js'
import { readDescription } from './documentation-pages.js'
import { publishedParts, unchangedReport } from './unchanged-report.js'

/** The database of a run, read once for all folders that are written from it. */
export interface ExportSource
  extends Pick<SourceParts, 'engine' | 'project' | 'reader' | 'endReading' | 'renderer' | 'findings'>,
    Pick<SourceParts, 'fingerprints' | 'pageFingerprints'> {
  readonly schema: CmsDatabase['schema']
  /** Throws if what was read may be of several states. */
  readonly checkUnchanged: () => void
  readonly run: Omit<RunFingerprints, 'settings' | 'serializers'>
  /** null: unknown, as with shards. */
  readonly validity: Validity | null
  /** Pages and placeholders of shards, and what they were made with; null: not a merge. */
  readonly shards: (ShardContents & Pick<RunFingerprints, 'settings' | 'serializers'>) | null
  /** `performance.now()` at the start of the run. */
  readonly started: number
}

/** The audience of a folder: viewer, contract, and the routes that are written. */
export interface Audience extends PlanAudience {
  readonly routes: RouteTable
  readonly families: readonly FileFamily[]
}

/** A folder to export: what is written, for whom, and where. */
export interface FolderExport {
  readonly source: ExportSource
  readonly audience: Audience
  readonly options: ExportOptions
  /** null: the export is only counted. */
  readonly writer: FolderWriter | null
  readonly counters: ExportCounters
}

/** Updates a folder, or without a writer only counts. Nothing is published on an error. */
export async function exportFolder(folder: FolderExport): Promise<ExportReport> {
  const { source, audience, options, counters } = folder
  const plans = planSites(source.project, audience, options, (finding) => source.findings.add(finding))
  const media = await openMedia(source, plans, options, counters)
  try {
    return await exportPlans({ ...folder, plans, media })
  } finally {
    await media.close()
  }
}

interface PlannedFolder extends FolderExport {
  readonly plans: readonly SitePlan[]
  readonly media: MediaRun
}

/** What a folder holds at the end of a run. */
interface EndedFolder extends Pick<RecordSummary, 'searches' | 'derived'> {
  readonly report: ExportReport
  /** null: nothing was compared. */
  readonly published: Published | null
  /** Of its units; a folder that is kept keeps its groups, too. */
  readonly groups?: readonly UnitGroup[]
}

async function exportPlans(folder: PlannedFolder): Promise<ExportReport> {
  const { source, audience, options, writer, counters, plans, media } = folder
  const { project, findings, engine } = source
  const settings = source.shards?.settings ?? settingsFingerprint(options, project.manifest, audience.viewer, engine)
  const serializers = source.shards?.serializers ?? serializerRecord(options)
  const run = { ...source.run, settings, serializers }
  const compared = compareRecord(writer?.recorded ?? null, run, options)
  const size = () => sizeSites({ ...source, ...audience, plans, options, counters }, compared)
  // While the folder is checked: whatever is found, files will be written.
  const sized = compared.isSame ? null : await size()
  const previous = (await writer?.previous) ?? noPrevious
  const { isSame, reuse, surprise } = planReuse(previous, compared, options)
  if (surprise !== null) findings.add({ code: 'computed-anew', out: options.out, reason: surprise })
  const hosts = await chosenHosts(plans, project.manifest.api_root, options, findings)
  const { summary } = previous
  const isKept =
    isSame &&
    !Object.values(summary?.searches ?? {}).some((search) => holdsRemoved(search, options)) &&
    (await media.isSame())
  const { report, published, groups, ...found } =
    writer && summary && isKept
      ? await keepFolder(folder, writer, summary, hosts)
      : await writeFolder(folder, sized ?? (await size()), reuse, summary, hosts)
  const places = reportedPlaces(plans)
  const end = { finished: new Date().toISOString(), apiRoot: project.manifest.api_root, places, report }
  const { families, routes } = audience
  const before = summary?.finished ?? null
  await writeReports(options, { ...end, families, routes, previous: before, plans, phases: counters.phases, published })
  await writer?.record({ ...run, validity: source.validity, ...end, ...found }, groups)
  return report
}

/** Keeps the files of the previous export; retired ones may be due to be removed. */
async function keepFolder(
  { source, options }: PlannedFolder,
  writer: FolderWriter,
  { report: before, searches, derived }: RecordSummary,
  hosts: PreparedHosts,
): Promise<EndedFolder> {
  await source.endReading()
  const published = await writer.settle()
  const report = {
    ...unchangedReport(before, options, source.findings, source.started),
    ...publishedParts(writer, published),
    ...timeOf(source.validity),
  }
  await hosts.ready()
  await hosts.write()
  return { report, published, searches, ...(derived ? { derived } : {}) }
}

async function writeFolder(
  { source, audience, options, writer, counters, plans, media }: PlannedFolder,
  sized: SizedExport,
  reuse: ReusePlan,
  previous: RecordSummary | null,
  hosts: PreparedHosts,
): Promise<EndedFolder> {
  const { project, findings, engine } = source
  const output = writer ?? new MemoryWriter(options.precompress)
  if (!reuse.allowed) writer?.compressAnew()
  const reusable = { reuse, searches: previous?.searches ?? {} }
  const extras = options.openapi ? [await readDescription(audience.routes)] : []
  const sinks = { writer: output, onReferences: media.onReferences, counters, findings }
  const parts = { ...source, ...audience, ...reusable, ...sinks, plans, options, extras }
  const written = await writeExport(parts, sized, [...hosts.inside, ...feedFiles(plans, audience.routes)], (keeper) =>
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
  const published = (await writer?.finish(written.pages, source.checkUnchanged)) ?? null
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
    documents: counters.others.documents,
    bundles: counters.others.bundles,
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
  const { searches, derived, groups } = written
  return { report, published, searches, derived, groups }
}

/** When time alone next changes the content. */
function timeOf(validity: Validity | null): Pick<ExportReport, 'changesAt'> {
  const until = validity?.until ?? null
  return { changesAt: until === null ? null : new Date(until).toISOString() }
}
