import type { Published } from '../../build/publish/published.js'
import type { FolderWriter } from '../../build/write/folder-writer.js'
import type { Findings } from '../../findings.js'
import type { ExportOptions, ExportReport } from '../../options.js'
import { secondsSince } from '../seconds-since.js'

/** The report of a run without changes: answers and findings of the previous report. */
export function unchangedReport(
  before: ExportReport,
  { out, dryRun }: ExportOptions,
  findings: Findings,
  started: number,
): ExportReport {
  for (const finding of before.findings) if (finding.code !== 'computed-anew') findings.add(finding)
  return {
    ...before,
    bundles: before.bundles ?? { files: 0, bytes: 0 },
    media: before.media ?? { referenced: 0, files: 0, bytes: 0 },
    out,
    dryRun,
    computed: 'nothing',
    findings: findings.list,
    seconds: secondsSince(started),
  }
}

/** The part of a report about changes of the folder. */
export function publishedParts(
  writer: FolderWriter | null,
  published: Published | null,
): Pick<ExportReport, 'changes' | 'retired' | 'holding'> {
  const { added = 0, changed = 0, removed = 0, holding = null } = published ?? {}
  const retired = writer?.retired ?? { files: 0, next: null }
  return { changes: { added, changed, removed }, retired, holding: holding && [...holding] }
}
