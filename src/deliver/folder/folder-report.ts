import type { Published } from '../../build/publish/publish.js'
import type { Validity } from '../../build/record/validity.js'
import type { FolderWriter } from '../../build/write/folder-writer.js'
import type { WrittenExport } from '../../exporter/write-export.js'
import type { Findings } from '../../findings.js'
import type { ExportOptions, ExportReport } from '../../options.js'
import { secondsSince } from '../../quantities.js'
import type { PlannedFolder } from './export-source.js'

/** The report of a run that has written its folder, or counted what it would write. `published`: null: a dry run. */
export function writtenReport(
  { source, options, writer, counters, media }: PlannedFolder,
  { plans, pages }: Pick<WrittenExport, 'plans' | 'pages'>,
  published: Published | null,
  computed: ExportReport['computed'],
): ExportReport {
  return {
    out: options.out,
    contract: options.contract,
    engine: source.engine.name,
    cms: source.schema,
    dryRun: options.dryRun,
    sites: plans.map(({ context }) => context.site.id),
    languages: [...new Set(plans.flatMap(({ languages }) => languages))],
    pages,
    files: counters.files,
    bytes: counters.bytes,
    documents: counters.others.documents,
    bundles: counters.others.bundles,
    media: media.report,
    families: counters.families,
    findings: source.findings.list,
    ...folderChanges(writer, published),
    computed,
    ...nextChange(source.validity),
    seconds: secondsSince(source.started),
  }
}

interface UnchangedRun {
  readonly options: Pick<ExportOptions, 'out' | 'dryRun'>
  readonly findings: Findings
  readonly started: number
  endReading(): Promise<void>
}

/**
 * Ends a run without changes. Its report has the answers and the findings of the previous one, `before`. `published`:
 * retired files that were removed, as their time is up; null: none were.
 */
export async function settleFolder(
  writer: FolderWriter,
  before: ExportReport,
  { options: { out, dryRun }, findings, started, endReading }: UnchangedRun,
) {
  await endReading()
  const published = await writer.settle()
  findings.addAll(before.findings.filter(({ code }) => code !== 'computed-anew'))
  const report: ExportReport = {
    ...before,
    out,
    dryRun,
    computed: 'nothing',
    findings: findings.list,
    seconds: secondsSince(started),
    ...folderChanges(writer, published),
  }
  return { report, published }
}

/** When time alone next changes the content. */
export function nextChange({ until }: Validity): Pick<ExportReport, 'changesAt'> {
  return { changesAt: until === null ? null : new Date(until).toISOString() }
}

function folderChanges(
  writer: FolderWriter | null,
  published: Published | null,
): Pick<ExportReport, 'changes' | 'retired' | 'holding'> {
  const { added = 0, changed = 0, removed = 0, holding = null } = published ?? {}
  const retired = writer?.retired ?? { files: 0, next: null }
  return { changes: { added, changed, removed }, retired, holding: holding && [...holding] }
}
