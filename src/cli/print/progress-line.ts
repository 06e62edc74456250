import { fit } from './format.js'
import { progressText } from './progress-text.js'
import type { ProgressView } from './progress-view.js'
import type { Output } from './terminal.js'

const interval = 100

/** A line that is rewritten at most ten times a second, and removed at the end. */
export function createProgressLine(output: Output): ProgressView {
  let step: string | null = null
  let stepStart = 0
  let shownAt = 0
  return {
    update(progress) {
      const now = performance.now()
      if (progress.step === step && now - shownAt < interval) return
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
