import type { AgainstReport } from '../../../deliver/verify/against/compare-live.js'
import type { DifferenceCause, LiveDifference } from '../../../deliver/verify/against/difference-cause.js'
import { type IntentionalReason, intentionalTexts } from '../../../deliver/verify/against/live-difference.js'
import { formatCount, formatSeconds, plural } from '../../../quantities.js'
import { fit, wrap } from '../../print/format.js'
import { colorsOf, type Io, widthOf } from '../../print/terminal.js'

const few = 20
const fewCauses = 10

/** The differences of an export and a live API as text. */
export function againstText(report: AgainstReport, io: Io, verbose: boolean): string {
  const width = widthOf(io.stdout)
  const { out, url, contract, live, answers, compared, requests, failures, differences, meant, seconds } = report
  const { causes, resumed, unknownRoutes, exportOnlyRoutes } = report
  const { red, green, off } = colorsOf(io.stdout, io.env)
  const sides = ({ path, at, expected, actual }: LiveDifference, indent: string) => [
    wrap(`${indent}${path} ${at}`, width, indent.length),
    `${indent}  ${green}live    ${fit(valueText(expected), width - 10 - indent.length)}${off}`,
    `${indent}  ${red}export  ${fit(valueText(actual), width - 10 - indent.length)}${off}`,
  ]
  // A few differences are listed; more are grouped by cause.
  const grouped = !verbose && failures > few
  const shown = grouped ? [] : differences
  const lines = shown.flatMap((difference) => sides(difference, ''))
  const groups = verbose ? causes : causes.slice(0, fewCauses)
  if (grouped) {
    for (const cause of groups) lines.push(...causeLines(cause, width), ...sides(cause.example, '  '))
    if (causes.length > groups.length) lines.push(`and ${plural(causes.length - groups.length, 'other cause')}`)
  } else if (failures > 0) {
    if (failures > shown.length) lines.push(`and ${formatCount(failures - shown.length)} more`)
    lines.push('', ...groups.flatMap((cause) => causeLines(cause, width)))
  }
  const apart = Object.entries(meant).map(([reason, { count }]) =>
    wrap(`- ${formatCount(count)} ${intentionalTexts[reason as IntentionalReason]}`, width, 2),
  )
  const how = contract === live ? `both ${contract}` : `${contract}, the live API ${live}`
  const total = `${formatCount(compared)} of ${plural(answers, 'answer')} (${how}) compared with ${url}: ${failures === 0 ? 'no differences' : plural(failures, 'difference')}, ${plural(requests, 'request')}, ${formatSeconds(seconds)}${resumed > 0 ? `, ${formatCount(resumed)} taken over from an interrupted run` : ''}`
  return [
    ...lines,
    ...(lines.length > 0 ? [''] : []),
    ...section('Different on purpose', apart),
    ...section('Routes of the live API that the export does not know', unknownRoutes.map(listed)),
    ...section('Routes of the configuration that the live API does not have', exportOnlyRoutes.map(listed)),
    wrap(`${out}: ${total}`, width),
    '',
  ].join('\n')
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? [title, ...lines, ''] : []
}

function listed(name: string): string {
  return `- ${name}`
}

/** `TeaserPlugin.target (ForeignKey): 12 differences` and the likely fix. */
function causeLines({ subject, field, count, fix }: DifferenceCause, width: number): string[] {
  const name = field === null ? subject : `${subject} (${field})`
  return [wrap(`${name}: ${plural(count, 'difference')}`, width), wrap(`  ${fix}`, width, 2)]
}

function valueText(value: unknown): string {
  return value === undefined ? '(nothing)' : JSON.stringify(value)
}
