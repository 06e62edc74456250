import { plural } from '../../../quantities.js'
import { wrap } from '../../print/format.js'
import { findingLines } from '../../print/summary.js'
import type { Io } from '../../print/terminal.js'
import { widthOf } from '../../print/terminal.js'
import { inspectionText } from '../introspect/inspection-text.js'
import type { Examination } from './examine.js'
import { hasGap } from './examine.js'

/** What `doctor` prints. */
export function doctorText(examination: Examination, io: Io, verbose: boolean): string {
  const { gaps, notes, failure } = examination
  const width = widthOf(io.stdout)
  return [
    inspectionText(examination, width),
    '',
    ...findingLines(gaps, verbose, width),
    ...findingLines(notes, verbose, width),
    ...(failure
      ? [wrap(`${failure.title}: ${failure.message}`, width), wrap(`Fix: ${failure.fix}`, width, 2), '']
      : []),
    wrap(verdict(examination), width),
    '',
  ].join('\n')
}

function verdict(examination: Examination): string {
  const { gaps, plugins, failure } = examination
  if (failure) return 'An export would fail.'
  if (!hasGap(examination)) return 'Nothing is missing.'
  const told = new Set(gaps.flatMap((gap) => ('pluginType' in gap ? [gap.pluginType] : [])))
  // No finding speaks of types that only drafts have.
  const untold = plugins.filter(({ type, needs }) => needs.length > 0 && !told.has(type))
  return `${plural(gaps.length + untold.length, 'gap')}: an export would be other than the live API.`
}
