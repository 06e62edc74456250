import type { AgainstReport } from '../../../deliver/verify/against/compare-live.js'
import { type MeantReason, meantTexts } from '../../../deliver/verify/against/live-difference.js'
import { formatCount, formatSeconds, plural } from '../../../quantities.js'
import { fit, wrap } from '../../print/format.js'
import { hasColor, type Io, widthOf } from '../../print/terminal.js'

const few = 20

/** How an export and a live API differ, for people. */
export function againstText(report: AgainstReport, io: Io, verbose: boolean): string {
  const width = widthOf(io.stdout)
  const { out, url, contract, live, answers, compared, requests, failures, differences, meant, seconds } = report
  const [red, green, off] = hasColor(io.stdout, io.env) ? ['\u001b[31m', '\u001b[32m', '\u001b[0m'] : ['', '', '']
  const shown = verbose ? differences : differences.slice(0, few)
  const lines = shown.flatMap(({ path, at, expected, actual }) => [
    wrap(`${path} ${at}`, width),
    `  ${green}live    ${fit(valueText(expected), width - 10)}${off}`,
    `  ${red}export  ${fit(valueText(actual), width - 10)}${off}`,
  ])
  if (failures > shown.length) lines.push(`and ${formatCount(failures - shown.length)} more`)
  const apart = Object.entries(meant).map(([reason, { count }]) =>
    wrap(`- ${formatCount(count)} ${meantTexts[reason as MeantReason]}`, width, 2),
  )
  const how = contract === live ? `both ${contract}` : `${contract}, the live API ${live}`
  const total = `${formatCount(compared)} of ${plural(answers, 'answer')} (${how}) compared with ${url}: ${failures === 0 ? 'no differences' : plural(failures, 'difference')}, ${plural(requests, 'request')}, ${formatSeconds(seconds)}`
  return [
    ...lines,
    ...(lines.length > 0 ? [''] : []),
    ...(apart.length > 0 ? ['Different on purpose', ...apart, ''] : []),
    wrap(`${out}: ${total}`, width),
    '',
  ].join('\n')
}

function valueText(value: unknown): string {
  return value === undefined ? '(nothing)' : JSON.stringify(value)
}
