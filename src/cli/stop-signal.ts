import { setTimeout } from 'node:timers/promises'
import { onInterrupt } from './interrupt.js'
import type { Io } from './print/terminal.js'

/** Aborts at `io.stop`; without it at a signal that ends the process. */
export function stopSignal({ stop }: Pick<Io, 'stop'>): AbortSignal {
  return stop ?? onInterrupt().signal
}

export function aborted(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) resolve()
    stop.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Waits this many milliseconds, or until the signal. */
export async function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal: stop }).catch(() => {})
}
