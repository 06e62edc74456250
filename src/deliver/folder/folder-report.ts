import type { Published } from '../../build/publish/publish.js'
import type { Validity } from '../../build/record/validity.js'
import type { FolderWriter } from '../../build/write/folder-writer.js'
import type { WrittenExport } from '../../exporter/write-export.js'
import type { Findings } from '../../findings.js'
import type { ExportOptions, ExportReport } from '../../options.js'
import { secondsSince } from '../../quantities.js'
import type { PlannedFolder } from './folder-export.js'

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
  readonly writer: FolderWriter
  readonly published: Published | null
}

/** The report of a run without changes: answers and findings of the previous report. */
export function unchangedReport(
  before: ExportReport,
  { options: { out, dryRun }, findings, started, writer, published }: UnchangedRun,
): ExportReport {
  findings.addAll(before.findings.filter(({ code }) => code !== 'computed-anew'))
  return {
    ...before,
    out,
    dryRun,
    computed: 'nothing',
    findings: findings.list,
    seconds: secondsSince(started),
    ...folderChanges(writer, published),
  }
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
