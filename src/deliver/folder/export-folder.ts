import { yieldToEventLoop } from '../../build/check-signal.js'
import { noPrevious } from '../../build/output/previous-export.js'
import type { Published } from '../../build/publish/publish.js'
import type { RecordSummary } from '../../build/record/record-files.js'
import type { UnitGroup } from '../../build/record/unit-group.js'
import { compareRecord, planReuse, type ReusePlan } from '../../build/reuse/reuse-plan.js'
import type { FolderWriter } from '../../build/write/folder-writer.js'
import { MemoryWriter } from '../../build/write/memory-writer.js'
import { anyHoldsRemoved } from '../../exporter/plan/plan-search.js'
import { planSites } from '../../exporter/plan/plan-sites.js'
import { type SizedExport, sizeSites } from '../../exporter/plan/size-sites.js'
import { optionFingerprints } from '../../exporter/plan/source-fingerprints.js'
import { writeExport } from '../../exporter/write-export.js'
import { siteFindings } from '../../model/site-findings.js'
import type { ExportReport } from '../../options.js'
import { feedFiles } from '../feeds/feed-files.js'
import { chosenHosts } from '../hosts/chosen-hosts.js'
import type { PreparedHosts } from '../hosts/prepare-host.js'
import { openMedia } from '../media/media-run.js'
import { reportedPlaces, writeReports } from '../reports/write-reports.js'
import type { FolderExport, PlannedFolder } from './export-source.js'
import { nextChange, settleFolder, writtenReport } from './folder-report.js'
import { readDescription } from './read-description.js'

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

interface EndedFolder extends Pick<RecordSummary, 'searches' | 'derived'> {
  readonly report: ExportReport
  /** null: nothing was compared. */
  readonly published: Published | null
  /** Of its units; missing: the groups of the previous export are reused. */
  readonly groups?: readonly UnitGroup[]
}

async function exportPlans(folder: PlannedFolder): Promise<ExportReport> {
  const { source, audience, options, writer, counters, plans, media } = folder
  const { project, findings, engine } = source
  const ofOptions = source.shards?.ofOptions ?? optionFingerprints(options, project.manifest, audience.viewer, engine)
  const fingerprints = { ...source.sourceFingerprints, ...ofOptions }
  const compared = compareRecord(writer?.recorded ?? null, fingerprints, options)
  const size = () => sizeSites({ ...source, ...audience, plans, options, counters }, compared)
  // While the folder is checked: whatever is found, files will be written.
  const sized = compared.isSame ? null : await size()
  const previous = (await writer?.previous) ?? noPrevious
  const { isSame, reuse, surprise } = planReuse(previous, compared, options)
  if (surprise !== null) findings.add({ code: 'computed-anew', out: options.out, reason: surprise })
  const hosts = await chosenHosts(plans, project.manifest.api_root, options, findings)
  const { summary } = previous
  const isReused = isSame && !anyHoldsRemoved(reuse.searches, options) && (await media.isSame())
  const { report, published, groups, ...found } =
    writer && summary && isReused
      ? await reuseFolder(folder, writer, summary, hosts)
      : await writeFolder(folder, sized ?? (await size()), reuse, hosts)
  const places = reportedPlaces(plans)
  const end = { finished: new Date().toISOString(), apiRoot: project.manifest.api_root, places, report }
  const { families, routes } = audience
  const ended = { ...end, previous: summary?.finished ?? null, published }
  await writeReports(options, { ...ended, families, routes, plans, phases: counters.phases })
  await writer?.record({ ...fingerprints, validity: source.validity, ...end, ...found }, groups)
  return report
}

/** Reuses the files of the previous export. */
async function reuseFolder(
  { source, options }: PlannedFolder,
  writer: FolderWriter,
  { report: before, searches, derived }: RecordSummary,
  hosts: PreparedHosts,
): Promise<EndedFolder> {
  const { report, published } = await settleFolder(writer, before, { ...source, options })
  hosts.ready()
  await hosts.write()
  return { report: { ...report, ...nextChange(source.validity) }, published, searches, derived }
}

async function writeFolder(
  folder: PlannedFolder,
  sized: SizedExport,
  reuse: ReusePlan,
  hosts: PreparedHosts,
): Promise<EndedFolder> {
  const { source, audience, options, writer, counters, plans, media } = folder
  const { project, findings } = source
  const output = writer ?? new MemoryWriter(options.precompress)
  if (!reuse.allowed) writer?.compressAnew()
  const extras = options.openapi ? [await readDescription(audience.routes)] : []
  const parts = { ...source, ...audience, writer: output, counters, findings, reuse, plans, options, extras }
  const written = await writeExport(
    parts,
    sized,
    [...hosts.inside, ...feedFiles(plans, audience.routes)],
    (recording) => media.write(recording),
  )
  for (const { context } of written.plans) {
    findings.addAll(context.contract.findings(project.manifest))
    findings.addAll(siteFindings(project, context.site))
  }
  hosts.check(output.register.census)
  if (writer) hosts.ready()
  counters.step('finishing')
  await yieldToEventLoop(options.signal)
  const published = (await writer?.finish(written.pages, source.checkUnchanged)) ?? null
  const report = writtenReport(folder, written, published, reuse.allowed ? 'changes' : 'everything')
  if (writer) await hosts.write()
  if (writer) media.save()
  const { searches, derived, groups } = written
  return { report, published, searches, derived, groups }
}
