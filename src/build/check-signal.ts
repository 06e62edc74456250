import { setImmediate as nextTurn } from 'node:timers/promises'
import { ExportError } from '../errors.js'

/** Throws `interrupted` when the signal was given. */
export function checkSignal(signal: AbortSignal | null): void {
  if (signal?.aborted) throw interrupted(signal)
}

/**
 * Lets the event loop turn, then throws `interrupted` when the signal was given. Signals of the operating system come
 * in between two turns of the event loop only: a loop that awaits nothing from outside does not hear of them.
 */
export async function yieldToEventLoop(signal: AbortSignal | null): Promise<void> {
  await nextTurn()
  checkSignal(signal)
}

/** The reason of the command line's signals is their name. */
function interrupted({ reason }: AbortSignal): ExportError {
  const by = typeof reason === 'string' ? ` by ${reason}` : ''
  const message = `The run was interrupted${by}`
  return new ExportError('interrupted', message, 'Nothing was published. Run it again.', { cause: reason })
}
