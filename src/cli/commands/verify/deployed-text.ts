import type { DeployedReport } from '../../../deliver/verify/deployed/compare-deployed.js'
import { formatCount, formatSeconds, plural } from '../../../quantities.js'
import { wrap } from '../../print/format.js'
import { colorsOf, type Io, widthOf } from '../../print/terminal.js'

const few = 20

/** The comparison of a host with an export as text. */
export function deployedText(report: DeployedReport, io: Io, verbose: boolean): string {
  const { out, url, shape, files, compared, failures, problems, seconds } = report
  const width = widthOf(io.stdout)
  const { boldRed: red, off } = colorsOf(io.stdout, io.env)
  const shown = verbose ? problems : problems.slice(0, few)
  const lines = shown.flatMap((problem) => [
    wrap(`${problem.failure ? `${red}failure${off}` : 'note'} ${problem.check} ${problem.url}`, width),
    wrap(`expected ${problem.expected}`, width, 4),
    wrap(`got ${problem.actual}`, width, 4),
  ])
  if (problems.length > shown.length) lines.push(`and ${formatCount(problems.length - shown.length)} more`)
  const verdict = failures === 0 ? 'no failures' : plural(failures, 'failure')
  const how = shape === 'handler' ? 'handler first' : 'static only'
  const total = `${formatCount(compared)} of ${plural(files, 'file')} compared with ${url} (${how}): ${verdict}, ${formatSeconds(seconds)}`
  return [...lines, ...(lines.length > 0 ? [''] : []), wrap(`${out}: ${total}`, width), ''].join('\n')
}
