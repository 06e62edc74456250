import { setImmediate as nextTurn } from 'node:timers/promises'
import { ExportError } from '../errors.js'

/** Throws `interrupted` when the signal was given. `fix`: that of the error. */
export function checkSignal(signal: AbortSignal | null, fix = 'Nothing was published. Run it again.'): void {
  if (signal?.aborted) throw interrupted(signal, fix)
}

/**
 * Lets the event loop turn, then throws `interrupted` when the signal was given. Signals of the operating system are
 * delivered only between two turns of the event loop, so a loop that awaits no I/O would miss them.
 */
export async function yieldToEventLoop(signal: AbortSignal | null): Promise<void> {
  await nextTurn()
  checkSignal(signal)
}

/** Work that reads a database, whose connections the signal cuts off: the run was interrupted then, it did not fail. */
export async function untilSignal<Result>(signal: AbortSignal | null, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ExportError && error.code.startsWith('database-')) checkSignal(signal)
    throw error
  }
}

/** Work that the signal ends in any way: what it fails with then is the signal's doing. `fix`: that of the error. */
export async function untilStopped<Result>(
  signal: AbortSignal | null,
  fix: string,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    checkSignal(signal, fix)
    throw error
  }
}

/** The reason of the command line's signals is their name, such as `SIGINT`. */
function interrupted({ reason }: AbortSignal, fix: string): ExportError {
  const by = typeof reason === 'string' ? ` by ${reason}` : ''
  return new ExportError('interrupted', `The run was interrupted${by}`, fix, { cause: reason })
}
