import type { Progress } from '../../options.js'
import { formatBytes, formatCount, formatSeconds, plural } from '../../quantities.js'

/** Progress of any command. */
export interface ShownProgress extends Omit<Progress, 'step'> {
  step: string
}

/** Steps with countable progress. */
export const countableSteps: readonly string[] = ['writing', 'sending', 'deleting']

/** Progress as text: `Writing: 1,200 of 5,000 files, 24 %, 12.3 MB, 4,000 files/s, about 1.0 s left`. */
export function progressText({ step, files, bytes, total }: ShownProgress, stepSeconds: number): string {
  const name = `${step.charAt(0).toUpperCase()}${step.slice(1)}`
  if (!countableSteps.includes(step) || (files === 0 && total === null)) return `${name}...`
  const parts = [total === null ? plural(files, 'file') : `${formatCount(files)} of ${plural(total, 'file')}`]
  if (total) parts.push(`${Math.floor((100 * files) / total)} %`)
  if (bytes > 0 || files === 0) parts.push(formatBytes(bytes))
  // Before that, the rate is too inaccurate.
  if (files > 0 && stepSeconds >= 0.5) {
    const rate = files / stepSeconds
    parts.push(`${formatCount(Math.round(rate))} files/s`)
    if (total && total > files) parts.push(`about ${formatSeconds((total - files) / rate)} left`)
  }
  return `${name}: ${parts.join(', ')}`
}
