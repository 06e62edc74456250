import type { Finding } from '../findings.js'
import { findingText } from '../findings.js'
import type { ExportReport, FamilyReport } from '../options.js'
import { families } from '../options.js'
import { displayWidth, formatBytes, formatCount, formatSeconds, plural, wrap } from './format.js'

export interface SummaryStyle {
  /** Every finding instead of the first of each kind. */
  verbose: boolean
  width: number
}

const shownFindings = 5

/** What came out, for people. */
export function summaryText(report: ExportReport, { verbose, width }: SummaryStyle): string {
  const { pages, files, bytes, sites, languages } = report
  const done = report.dryRun ? 'Dry run, nothing was written' : `Written to ${report.out}`
  const source = `django CMS ${report.cms} on ${report.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, ${report.contract} contract, ${plural(sites.length, 'site')}, languages ${languages.join(', ')}`
  const total = `${plural(pages, 'page')}, ${plural(files, 'file')}, ${formatBytes(bytes)}, ${plural(report.findings.length, 'finding')}, ${formatSeconds(report.seconds)}`
  return [
    wrap(source, width),
    '',
    ...familyTable(report),
    '',
    ...findingLines(report.findings, verbose, width),
    wrap(`${done}: ${total}`, width),
    ...changeLines(report),
    '',
  ].join('\n')
}

/** Against the last export, where there was one. */
function changeLines({ dryRun, computed, changes, files, documents }: ReportChanges): string[] {
  const { added, changed, removed } = changes
  if (dryRun || (changed + removed === 0 && added >= files + documents.files)) return []
  if (computed === 'nothing' || added + changed + removed === 0) return ['Nothing has changed since the last export']
  return [
    `Since the last export: ${plural(added, 'file')} added, ${formatCount(changed)} changed, ${formatCount(removed)} removed`,
  ]
}

type ReportChanges = Pick<ExportReport, 'dryRun' | 'computed' | 'changes' | 'files' | 'documents'>

function familyTable({ families: reports, documents, media }: ExportReport): string[] {
  const rows = families
    .map((family) => reports.filter((report) => report.family === family))
    .filter((ofFamily) => ofFamily.length > 0)
    .map(familyRow)
  if (documents.files > 0) {
    rows.push(['(documents)', formatCount(documents.files), formatBytes(documents.bytes), 'for the runtime handler'])
  }
  if (media.files > 0) rows.push(['(media)', formatCount(media.files), formatBytes(media.bytes), 'uploaded files'])
  return table([['family', 'files', 'size', ''], ...rows]).map((line) => `  ${line}`)
}

/** A family over all sites. */
function familyRow(reports: readonly FamilyReport[]): string[] {
  const family = reports[0]?.family ?? ''
  const left = reports.filter((report) => report.left)
  if (left.length === reports.length) return [family, '-', '-', 'left to the shim']
  const files = reports.reduce((sum, report) => sum + report.files, 0)
  const bytes = reports.reduce((sum, report) => sum + report.bytes, 0)
  const note =
    left.length === 0
      ? ''
      : `left to the shim for ${left.length === 1 ? 'site' : 'sites'} ${left.map(({ site }) => site).join(', ')}`
  return [family, formatCount(files), formatBytes(bytes), note]
}

/** The first column and the last left, the others right. */
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

function findingLines(findings: readonly Finding[], verbose: boolean, width: number): string[] {
  const groups = new Map<Finding['code'], Finding[]>()
  for (const finding of findings) {
    const group = groups.get(finding.code)
    if (group) group.push(finding)
    else groups.set(finding.code, [finding])
  }
  return [...groups].flatMap(([code, group]) => {
    const shown = verbose ? group : group.sort(byWeight).slice(0, shownFindings)
    const more = group.length - shown.length
    return [
      `${headings[code]} (${formatCount(group.length)})`,
      ...shown.map((finding) => `  - ${wrap(findingText(finding), width, 4).trimStart()}`),
      ...(more > 0 ? [`  and ${formatCount(more)} more (--verbose shows all)`] : []),
      ...(code === 'guess' ? ['  "djangocms-static introspect --help" says how to write a manifest.'] : []),
      '',
    ]
  })
}

/** Which languages are public decides most about an export, so guesses about sites come first. */
function byWeight(one: Finding, other: Finding): number {
  const weight = (finding: Finding) => (finding.code === 'guess' && finding.key.startsWith('sites.') ? 0 : 1)
  return weight(one) - weight(other)
}

/** What the findings of each kind are called together. */
const headings: Record<Finding['code'], string> = {
  'guess': 'Guesses, since there is no manifest',
  'plugin-type-unknown': 'Plugins of unknown types',
  'plugin-row-missing': 'Plugins without their row',
  'serializer-missing': 'Plugins without their serializer',
  'template-missing': 'Plugins without an HTML template',
  'html-incomplete': 'HTML that the CMS writes differently',
  'reference-broken': 'Broken references',
  'field-unsupported': 'Fields of unknown types',
  'page-without-url': 'Pages without a URL',
  'path-shadowed': 'Paths that pages share',
  'name-escaped': 'Escaped file names',
  'page-unreachable': 'Addresses that cannot have a file',
  'family-left': 'Left to the shim',
  'family-empty': 'Families without files',
  'site-unknown': 'Sites that the manifest does not describe',
  'menu-root-missing': 'Missing reverse ids',
  'menu-extender-unknown': 'Unknown extensions of the navigation',
  'media-missing': 'Missing files',
  'media-refused': 'Files that cannot be copied',
  'media-differs': 'Files that may be damaged',
  'computed-anew': 'Computed anew',
  'host-limit': 'Limits of hosts',
  'precompress-unused': 'Compressed files without use',
  'redirect-loop': 'Redirects in a circle',
  'redirect-unusable': 'Redirects to no web address',
}
