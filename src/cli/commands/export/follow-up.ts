import { ExportError, reasonOf } from '../../../errors.js'
import type { ExportOptions } from '../../../options.js'
import type { Io } from '../../print/terminal.js'
import { afterExport, type FollowUps } from './after-export.js'

interface FollowUpParts extends FollowUps {
  readonly options: ExportOptions
  readonly io: Io
  readonly isJson: boolean
  /** Milliseconds between two polls. */
  readonly interval: number
  readonly stop: AbortSignal
  failed(error: unknown): void
}

/** The longest pause before a command is repeated, in polls, as that before an export is. */
const longestPause = 64

/**
 * What follows the exports of a watch: the command, which may be the upload, and the notification. Where one fails it is
 * repeated, ever more rarely: until the next change in the database, what the export has removed would stay public.
 */
export class FollowUp {
  readonly #parts: FollowUpParts
  /** Times in succession that it has failed since the latest export. */
  #failures = 0
  #reason = ''
  /** When to repeat it, in milliseconds as of `performance.now()`. */
  #repeatAt = 0
  /** The notification alone. */
  #isCommandDone = false

  constructor(parts: FollowUpParts) {
    this.#parts = parts
  }

  /** After a new export. */
  async run(): Promise<void> {
    this.#failures = 0
    this.#reason = ''
    this.#isCommandDone = false
    await this.#attempt()
  }

  /** Repeats what has failed, if it is time to. Returns whether it was. */
  async repeat(): Promise<boolean> {
    const isDue = this.#failures > 0 && performance.now() >= this.#repeatAt
    if (isDue) await this.#attempt()
    return isDue
  }

  async #attempt(): Promise<void> {
    const { notify, options, io, isJson, interval, stop, failed } = this.#parts
    const onChange = this.#isCommandDone ? null : this.#parts.onChange
    try {
      await afterExport({ onChange, notify }, { ...options, signal: stop }, io, { isJson, stop: null })
      this.#failures = 0
    } catch (error) {
      // The export itself succeeded, so it is not retried. Ctrl-C also stops the command.
      if (stop.aborted) return
      const reason = reasonOf(error)
      if (reason !== this.#reason) failed(error)
      this.#reason = reason
      this.#isCommandDone = error instanceof ExportError && error.code === 'notify-failed'
      this.#failures += 1
      this.#repeatAt = performance.now() + interval * Math.min(2 ** this.#failures, longestPause)
    }
  }
}
