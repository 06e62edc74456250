import { setTimeout } from 'node:timers/promises'
import { onInterrupt } from './interrupt.js'
import type { Io } from './print/terminal.js'

/** `io.stop`, or else a signal that SIGINT, SIGTERM or SIGHUP aborts. */
export function stopSignal({ stop }: Pick<Io, 'stop'>): AbortSignal {
  return stop ?? onInterrupt().signal
}

export function aborted(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) resolve()
    stop.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Waits for this many milliseconds, or until the signal is aborted. */
export async function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal: stop }).catch(() => {})
}
