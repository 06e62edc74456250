import type { Progress } from '../../options.js'

/** Progress of any command. */
export interface ShownProgress extends Omit<Progress, 'step'> {
  step: string
}

export interface ProgressView {
  update: (progress: ShownProgress) => void
  close: () => void
}
