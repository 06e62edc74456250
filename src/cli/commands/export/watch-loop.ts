import { errorTable } from '../../../error-table.js'
import { ExportError, reasonOf } from '../../../errors.js'
import { pause } from '../../interrupt.js'

interface WatchParts {
  /** Milliseconds between two polls of the database. */
  interval: number
  /** Ends the watch, after a running export. */
  stop: AbortSignal
  /** Awaited before each poll. Never rejects. */
  prepare(): Promise<void>
  /** Changes when there is something to export. */
  fingerprint(): Promise<string>
  /** Returns when to export again without a change, in milliseconds since 1970; null: never. */
  export(): Promise<number | null>
  report: WatchEvents
}

export interface WatchEvents {
  failed(error: unknown): void
  /** The database is unavailable. */
  away(error: unknown): void
  back(): void
}

/** The pause after a poll is at least this many times its duration: polling uses at most a tenth of the time. */
const pauseFactor = 10

/** A failed export is retried after at most this many polls. */
const longestRetry = 64

interface Failure {
  fingerprint: string
  text: string
  /** In succession, with the same fingerprint. */
  count: number
  /** The number of the poll. */
  retryAt: number
}

/**
 * Exports at the beginning, whenever the fingerprint has changed or the clock has gone back, and when the previous export
 * asked for it. A failure is reported once while it stays the same, and retried; usage errors are thrown until an export
 * has succeeded.
 */
export async function watchLoop(parts: WatchParts): Promise<void> {
  const { interval, stop } = parts
  const watch = new Watch(parts)
  while (!stop.aborted) {
    await parts.prepare()
    const start = performance.now()
    const fingerprint = await watch.poll()
    const wait = fingerprint === null ? interval : Math.max(interval, pauseFactor * (performance.now() - start))
    // The next poll detects changes during the export.
    if (fingerprint !== null && !stop.aborted && watch.isDue(fingerprint)) await watch.export(fingerprint)
    const left = (watch.again ?? 0) - Date.now()
    await pause(left > 0 ? Math.min(wait, left) : wait, stop)
  }
}

class Watch {
  readonly #parts: WatchParts
  /** The fingerprint of the latest successful export. */
  #exported: string | null = null
  /** When it began, in milliseconds since 1970. */
  #exportedAt = 0
  #failure: Failure | null = null
  #isAway = false
  #polls = 0
  /** When to export again without a change, in milliseconds since 1970; null: never. */
  again: number | null = null

  constructor(parts: WatchParts) {
    this.#parts = parts
  }

  /** null: the database is unavailable, or the watch is to stop. */
  async poll(): Promise<string | null> {
    const { report, stop } = this.#parts
    this.#polls += 1
    try {
      const fingerprint = await this.#parts.fingerprint()
      if (this.#isAway) report.back()
      // The export may have failed for the same reason, so retry it now.
      if (this.#isAway && this.#failure) this.#failure.retryAt = 0
      this.#isAway = false
      return fingerprint
    } catch (error) {
      if (stop.aborted) return null
      this.#throwUsage(error)
      if (!this.#isAway) report.away(error)
      this.#isAway = true
      return null
    }
  }

  isDue(fingerprint: string): boolean {
    const failure = this.#failure
    if (failure) return failure.fingerprint !== fingerprint || this.#polls >= failure.retryAt
    const now = Date.now()
    // With a clock that has gone back, other rows are public.
    const isTime = now < this.#exportedAt || (this.again !== null && now >= this.again)
    return fingerprint !== this.#exported || isTime
  }

  async export(fingerprint: string): Promise<void> {
    const start = Date.now()
    try {
      this.again = await this.#parts.export()
      this.#exported = fingerprint
      this.#exportedAt = start
      this.#failure = null
    } catch (error) {
      if (this.#parts.stop.aborted) return
      this.#throwUsage(error)
      const failure = this.#failure
      const text = reasonOf(error)
      if (text !== failure?.text) this.#parts.report.failed(error)
      const count = failure?.fingerprint === fingerprint ? failure.count + 1 : 1
      this.#failure = { fingerprint, text, count, retryAt: this.#polls + Math.min(2 ** count, longestRetry) }
    }
  }

  #throwUsage(error: unknown): void {
    if (this.#exported === null && isUsage(error)) throw error
  }
}

function isUsage(error: unknown): boolean {
  return error instanceof ExportError && errorTable[error.code].exitCode === 2
}
