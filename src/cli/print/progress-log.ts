import { countableSteps, progressText } from './progress-text.js'
import type { ProgressView, ShownProgress } from './progress-view.js'
import type { Output } from './terminal.js'

const interval = 10_000

/** A log for pipelines: a line for each step, every ten seconds, and at the end of countable steps. */
export function createProgressLog(output: Output): ProgressView {
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
      } else if (now - shownAt >= interval) {
        show(progress, now)
      }
      last = { ...progress }
    },
    close() {},
  }
}
