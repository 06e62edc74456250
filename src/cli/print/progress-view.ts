import type { Progress } from '../../options.js'

/** Where a run of any command stands. */
export interface ShownProgress extends Omit<Progress, 'step'> {
  step: string
}

export interface ProgressView {
  update: (progress: ShownProgress) => void
  close: () => void
}
