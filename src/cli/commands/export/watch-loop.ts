import { errorTable } from '../../../error-table.js'
import { ExportError, reasonOf } from '../../../errors.js'
import { pause } from '../../stop-signal.js'

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
 * Exports at the beginning, whenever the fingerprint has changed, and when the previous export asked for it. A failure is
 * reported once while it stays the same, and retried; usage errors are thrown until an export has succeeded.
 */
export async function watchLoop(parts: WatchParts): Promise<void> {
  const { interval, stop, report } = parts
  const state = {
    exported: null as string | null,
    failure: null as Failure | null,
    again: null as number | null,
    away: false,
    polls: 0,
  }

  const throwUsage = (error: unknown): void => {
    if (state.exported === null && isUsage(error)) throw error
  }

  const poll = async (): Promise<string | null> => {
    state.polls += 1
    try {
      const fingerprint = await parts.fingerprint()
      if (state.away) report.back()
      // The export may have failed for the same reason, so retry it now.
      if (state.away && state.failure) state.failure.retryAt = 0
      state.away = false
      return fingerprint
    } catch (error) {
      if (stop.aborted) return null
      throwUsage(error)
      if (!state.away) report.away(error)
      state.away = true
      return null
    }
  }

  const isDue = (fingerprint: string): boolean => {
    const { failure, exported, again } = state
    if (failure) return failure.fingerprint !== fingerprint || state.polls >= failure.retryAt
    return fingerprint !== exported || (again !== null && Date.now() >= again)
  }

  const exportAt = async (fingerprint: string): Promise<void> => {
    try {
      state.again = await parts.export()
      state.exported = fingerprint
      state.failure = null
    } catch (error) {
      if (stop.aborted) return
      throwUsage(error)
      const { failure } = state
      const text = reasonOf(error)
      if (text !== failure?.text) report.failed(error)
      const count = failure?.fingerprint === fingerprint ? failure.count + 1 : 1
      state.failure = { fingerprint, text, count, retryAt: state.polls + Math.min(2 ** count, longestRetry) }
    }
  }

  while (!stop.aborted) {
    await parts.prepare()
    const start = performance.now()
    const fingerprint = await poll()
    const wait = fingerprint === null ? interval : Math.max(interval, pauseFactor * (performance.now() - start))
    // The next poll detects changes during the export.
    if (fingerprint !== null && !stop.aborted && isDue(fingerprint)) await exportAt(fingerprint)
    const left = (state.again ?? 0) - Date.now()
    await pause(left > 0 ? Math.min(wait, left) : wait, stop)
  }
}

function isUsage(error: unknown): boolean {
  return error instanceof ExportError && errorTable[error.code].exitCode === 2
}
