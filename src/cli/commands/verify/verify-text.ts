import type { DeployedReport } from '../../../deliver/verify/deployed/compare-deployed.js'
import type { ProblemGroup } from '../../../deliver/verify/problem.js'
import { problemTable, problemText } from '../../../deliver/verify/problem-table.js'
import type { VerifyReport } from '../../../deliver/verify/verify-export.js'
import { formatBytes, formatCount, formatSeconds, plural } from '../../../quantities.js'
import { wrap } from '../../print/format.js'
import { colorsOf, type Io, widthOf } from '../../print/terminal.js'

/** Findings of each kind that are shown without --verbose. */
const fewFindings = 3

export function verifyText(report: VerifyReport, io: Io, verbose: boolean): string {
  const { out, contract, files, bytes, answers, failures, seconds, problems } = report
  const width = widthOf(io.stdout)
  const found = problems.filter(({ failure }) => !failure).reduce((sum, { count }) => sum + count, 0)
  const verdict = failures === 0 ? 'no failures' : plural(failures, 'failure')
  const total = `${plural(files, 'file')}, ${formatBytes(bytes)}, ${plural(answers, 'answer')} of the ${contract} contract: ${verdict}, ${plural(found, 'finding')}, ${formatSeconds(seconds)}`
  const shown = problems.map((group) =>
    group.failure || verbose ? group : { ...group, problems: group.problems.slice(0, fewFindings) },
  )
  return [...shown.flatMap((group) => groupLines(group, io, width)), wrap(`${out}: ${total}`, width), ''].join('\n')
}

function groupLines({ code, failure, count, problems }: ProblemGroup, io: Io, width: number): string[] {
  const { boldRed, off } = colorsOf(io.stdout, io.env)
  const title = `${problemTable[code].title} (${formatCount(count)})`
  const more = count - problems.length
  return [
    failure ? `${boldRed}${title}${off}` : `${title}, no failure`,
    ...problems.map((problem) => `  - ${wrap(problemText(problem), width, 4).trimStart()}`),
    ...(more > 0 ? [`  and ${formatCount(more)} more (--verbose shows up to 1,000)`] : []),
    '',
  ]
}

const few = 20

export function deployedText(report: DeployedReport, io: Io, verbose: boolean): string {
  const { out, url, shape, files, compared, failures, sitesWithoutUrl, problems, seconds } = report
  const width = widthOf(io.stdout)
  const { boldRed: red, off } = colorsOf(io.stdout, io.env)
  const shown = verbose ? problems : problems.slice(0, few)
  const lines = shown.flatMap((problem) => [
    wrap(`${problem.failure ? `${red}failure${off}` : 'note'} ${problem.check} ${problem.url}`, width),
    wrap(`expected ${problem.expected}`, width, 4),
    wrap(`got ${problem.actual}`, width, 4),
  ])
  if (problems.length > shown.length) lines.push(`and ${formatCount(problems.length - shown.length)} more`)
  for (const site of sitesWithoutUrl) {
    const place = shape === 'handler' ? 'with X-Site-ID' : `below /sites/${site}/`
    lines.push(wrap(`Site ${site} was requested there ${place}: --deployed ${site}=URL names its own host.`, width))
  }
  const verdict = failures === 0 ? 'no failures' : plural(failures, 'failure')
  const how = shape === 'handler' ? 'handler first' : 'static only'
  const total = `${formatCount(compared)} of ${plural(files, 'file')} compared with ${url} (${how}): ${verdict}, ${formatSeconds(seconds)}`
  return [...lines, ...(lines.length > 0 ? [''] : []), wrap(`${out}: ${total}`, width), ''].join('\n')
}
