import type { Progress } from '../../options.js'
import { formatBytes, formatCount, formatSeconds, plural } from '../../quantities.js'
import { interruptible } from '../interrupt.js'
import { fit } from './format.js'
import type { PrintStyle } from './print-result.js'
import type { Io, Output } from './terminal.js'

interface ProgressView {
  update: (progress: ShownProgress) => void
  close: () => void
}

/** What interruptible work with progress is given. */
export interface RunningWork {
  readonly signal: AbortSignal
  readonly onProgress: (progress: ShownProgress) => void
}

/** Runs interruptible work, with its progress on stderr. */
export async function withProgress<T>(
  io: Io,
  { quiet = false }: PrintStyle,
  work: (running: RunningWork) => Promise<T>,
): Promise<T> {
  const view = progressView(io, quiet)
  try {
    return await interruptible(io, (signal) => work({ signal, onProgress: view.update }))
  } finally {
    view.close()
  }
}

/** A progress line on a terminal, a log elsewhere, and nothing if `quiet`. */
export function progressView(io: Io, quiet: boolean): ProgressView {
  if (quiet) return { update: () => {}, close: () => {} }
  return io.stderr.isTTY && io.env.TERM !== 'dumb' ? progressLine(io.stderr) : progressLog(io.stderr)
}

const lineInterval = 100

/** A line that is rewritten at most ten times a second, and removed at the end. */
function progressLine(output: Output): ProgressView {
  let step: string | null = null
  let stepStart = 0
  let shownAt = 0
  return {
    update(progress) {
      const now = performance.now()
      if (progress.step === step && now - shownAt < lineInterval) return
      if (progress.step !== step) stepStart = now
      step = progress.step
      shownAt = now
      const text = progressText(progress, (now - stepStart) / 1000)
      output.write(`\r${fit(text, (output.columns || 80) - 1)}\u001b[K`)
    },
    close() {
      if (step !== null) output.write('\r\u001b[K')
      step = null
    },
  }
}

const logInterval = 10_000

/** A log for pipelines: a line for each step, every ten seconds, and at the end of countable steps. */
function progressLog(output: Output): ProgressView {
  let last: ShownProgress | null = null
  let stepStart = 0
  let shownAt = 0
  const show = (progress: ShownProgress, now: number) => {
    output.write(`${progressText(progress, (now - stepStart) / 1000)}\n`)
    shownAt = now
  }
  return {
    update(progress) {
      const now = performance.now()
      if (progress.step !== last?.step) {
        if (last && countableSteps.includes(last.step) && last.files > 0) show(last, now)
        stepStart = now
        show(progress, now)
      } else if (now - shownAt >= logInterval) {
        show(progress, now)
      }
      last = { ...progress }
    },
    close() {},
  }
}

interface ShownProgress extends Omit<Progress, 'step'> {
  step: string
}

const countableSteps: readonly string[] = ['writing', 'sending', 'deleting']

/** Progress as text: `Writing: 1,200 of 5,000 files, 24 %, 12.3 MB, 4,000 files/s, about 1.0 s left`. */
export function progressText({ step, files, bytes, total }: ShownProgress, stepSeconds: number): string {
  const name = `${step.charAt(0).toUpperCase()}${step.slice(1)}`
  if (!countableSteps.includes(step) || (files === 0 && !total)) return `${name}...`
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
