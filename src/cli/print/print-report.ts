import { readPartial } from '../../build/output/partial-folder.js'
import { type FileTotal, familyTotals, otherTotals } from '../../deliver/reports/file-totals.js'
import { engineTitles } from '../../model/engine.js'
import type { ExportReport } from '../../options.js'
import { formatBytes, formatCount, formatSeconds, plural } from '../../quantities.js'
import { families } from '../../routes/routes.js'
import { findingLines } from './finding-lines.js'
import { displayWidth, wrap } from './format.js'
import { type PrintStyle, printResult } from './print-result.js'
import { type Io, widthOf } from './terminal.js'

export interface ReportStyle extends PrintStyle {
  /** Print every finding. */
  readonly verbose?: boolean
}

/** Prints the report of an export to stdout: a table of routes, findings by cause, changes, and the next command. */
export function printReport(report: ExportReport, io: Io, { verbose = false, ...style }: ReportStyle): void {
  const text = () => {
    const uploadedTo = report.dryRun ? null : readPartial(report.out)
    return summaryText(report, { verbose, width: widthOf(io.stdout), uploadedTo })
  }
  printResult(report, text, io, style)
}

interface SummaryStyle {
  /** Every finding instead of an example of each cause. */
  verbose: boolean
  width: number
  /** Where shards have uploaded files that the folder lacks, `s3://bucket/prefix`; null: it has all of them. */
  uploadedTo: string | null
}

function summaryText(report: ExportReport, { verbose, width, uploadedTo }: SummaryStyle): string {
  const { pages, files, bytes, sites, languages } = report
  const others = uploadedTo === null ? '' : `, except the files at ${uploadedTo}`
  const done = report.dryRun
    ? 'Dry run, nothing was written'
    : `${isUnchanged(report) ? 'Unchanged in' : 'Written to'} ${report.out}${others}`
  const source = `django CMS ${report.cms} on ${engineTitles[report.engine]}, ${report.contract} contract, ${plural(sites.length, 'site')}, languages ${languages.join(', ')}`
  const total = `${plural(pages, 'page content')}, ${plural(files, 'answer')}, ${formatBytes(bytes)}, ${plural(report.findings.length, 'finding')}, ${formatSeconds(report.seconds)}`
  return [
    wrap(source, width),
    '',
    ...familyTable(report),
    '',
    ...findingLines(report.findings, verbose, width),
    wrap(`${done}: ${total}`, width),
    ...changeLines(report),
    '',
    wrap(nextStep(report, uploadedTo), width),
    '',
  ].join('\n')
}

/** Changes since the previous export, if there is one. */
function changeLines(report: ExportReport): string[] {
  const { added, changed, removed } = report.changes
  if (report.dryRun || isFirst(report)) return []
  if (isUnchanged(report)) return ['Nothing has changed since the previous export', ...remainingLines(report)]
  return [
    `Since the previous export: ${plural(added, 'file')} added, ${formatCount(changed)} changed, ${formatCount(removed)} removed`,
    ...remainingLines(report),
  ]
}

function isUnchanged({ changes: { added, changed, removed } }: ExportReport): boolean {
  return added + changed + removed === 0
}

/** Whether everything is new: there was no previous export. */
function isFirst({ changes: { added, changed, removed }, files, documents }: ExportReport): boolean {
  return changed + removed === 0 && added >= files + documents.files
}

/** Lines about removed files that still exist. */
function remainingLines({ out, retired, holding }: ExportReport): string[] {
  const { files, next } = retired
  const lines =
    next === null ? [] : [`Removed files that are kept for now: ${formatCount(files)}, the first until ${next}`]
  const releases = (holding ?? []).map(({ release, files: held }) => `${release} (${plural(held, 'file')})`)
  if (releases.length === 0) return lines
  const command = `npx djangocms-static releases --out ${out} --keep 1`
  return [...lines, `Removed files are still in older releases: ${releases.join(', ')}. To remove these: ${command}`]
}

function familyTable(report: ExportReport): string[] {
  const totals = familyTotals(report.families)
  // The project's own routes come after the built-in ones.
  const names = new Set([...families, ...totals.map(({ name }) => name)])
  const rows = [...names].flatMap((name) => totals.filter((total) => total.name === name).map(totalRow))
  const others = otherTotals(report).map((total) => totalRow({ ...total, name: `(${total.name})` }))
  return table([['route', 'files', 'size', ''], ...rows, ...others]).map((line) => `  ${line}`)
}

function totalRow({ name, files, bytes, note, isDeferred }: FileTotal): string[] {
  return isDeferred ? [name, '-', '-', note] : [name, formatCount(files), formatBytes(bytes), note]
}

/** Aligns the first and the last column left, the others right. */
function table(rows: readonly string[][]): string[] {
  const columns = rows[0]?.map((_, column) => Math.max(...rows.map((row) => displayWidth(row[column] ?? '')))) ?? []
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const blanks = ' '.repeat((columns[column] ?? 0) - displayWidth(cell))
        return column === 0 || column === row.length - 1 ? cell + blanks : blanks + cell
      })
      .join('  ')
      .trimEnd(),
  )
}

/** The command to run next. */
function nextStep(report: ExportReport, uploadedTo: SummaryStyle['uploadedTo']): string {
  const { out, dryRun, findings, documents } = report
  if (uploadedTo !== null) return `Next: npx djangocms-static upload ${out} --to ${uploadedTo}`
  if (findings.some(({ code }) => code === 'guess')) {
    return 'Next: npx djangocms-static introspect --help, to replace the guesses by a manifest'
  }
  if (dryRun) return 'Next: the same command without --dry-run'
  if (isFirst(report) && documents.files > 0) return `Next: npx djangocms-static serve ${out}, to look at it`
  return `Next: npx djangocms-static verify ${out}`
}
