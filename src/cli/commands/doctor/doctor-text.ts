import type { Finding } from '../../../findings.js'
import { plainLines } from '../../../one-line.js'
import { formatCount, plural } from '../../../quantities.js'
import { inspectionText } from '../../inspect/inspection-text.js'
import { findingLines } from '../../print/finding-lines.js'
import { wrap } from '../../print/format.js'
import { type Io, widthOf } from '../../print/terminal.js'
import type { SampleReport } from './check-samples.js'
import { type Diagnosis, hasGap } from './diagnose.js'

export function doctorText(diagnosis: Diagnosis, io: Io, verbose: boolean): string {
  const { gaps, notes, failure, samples } = diagnosis
  const width = widthOf(io.stdout)
  const headed = (heading: string, findings: readonly Finding[]) =>
    findings.length === 0 ? [] : [heading, '', ...findingLines(findings, verbose, width)]
  return [
    inspectionText(diagnosis, width),
    '',
    ...headed('Gaps, in which an export lacks something or may differ from the live API:', gaps),
    ...headed('Notes:', notes),
    ...(failure
      ? [wrap(`${failure.title}: ${plainLines(failure.message)}`, width), wrap(`Fix: ${failure.fix}`, width, 2), '']
      : []),
    ...(samples ? [wrap(sampleText(samples), width), ''] : []),
    wrap(verdict(diagnosis), width),
    '',
  ].join('\n')
}

function sampleText({ compared, equal, types }: SampleReport): string {
  const plugins = plural(Object.keys(types).length, 'plugin type')
  return `${formatCount(equal)} of ${formatCount(compared)} members of sampled plugins are equal, of ${plugins}.`
}

function verdict(diagnosis: Diagnosis): string {
  if (diagnosis.failure) return 'An export would fail.'
  if (!hasGap(diagnosis)) return 'Nothing is missing.'
  return `${plural(diagnosis.gaps.length, 'gap')}: an export would differ from the live API.`
}
