import { setTimeout as sleep } from 'node:timers/promises'
import type { Io } from './print/terminal.js'

const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Milliseconds in which signals count as one: npm forwards signals that the terminal already sent to all processes. */
const duplicateWindow = 500

/**
 * Runs `work` with a signal that `stop`, SIGINT, SIGTERM or SIGHUP aborts. The handlers are removed in the next turn of
 * the event loop: a signal while the result is printed must not end a run that is complete.
 */
export async function interruptible<T>(
  { stop }: Pick<Io, 'stop'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const interrupt = onInterrupt()
  try {
    return await work(stop ?? interrupt.signal)
  } finally {
    setImmediate(interrupt.stop)
  }
}

/** Keeps signals from ending a process that has its result and only ends, which takes long after a large run. */
export function endUndisturbed(): void {
  onInterrupt()
}

/**
 * Handles the signals that end a run: the first one aborts `signal`, with its name as the reason. The next one, if it comes at least half a second later, ends the process immediately. `stop` removes the handlers.
 */
function onInterrupt(): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  const stop = () => {
    for (const name of names) process.off(name, handle)
  }
  const handle = (name: NodeJS.Signals) => {
    if (controller.signal.aborted) return
    controller.abort(name)
    setTimeout(stop, duplicateWindow).unref()
  }
  for (const name of names) process.on(name, handle)
  return { signal: controller.signal, stop }
}

/** `io.stop`, or else a signal that SIGINT, SIGTERM or SIGHUP aborts. */
export function stopSignal({ stop }: Pick<Io, 'stop'>): AbortSignal {
  return stop ?? onInterrupt().signal
}

/** Resolves once the signal is aborted. */
export function aborted(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) resolve()
    stop.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Waits for this many milliseconds, or until the signal is aborted. */
export async function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal: stop }).catch(() => {})
}
