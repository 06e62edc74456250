const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Signals that come together are one: npm passes on what the terminal has sent to all of its processes already. */
const together = 500

export interface Interrupt {
  /** Given with the first SIGINT, SIGTERM or SIGHUP; its reason is that name. */
  readonly signal: AbortSignal
  /** Takes the handlers away. */
  stop(): void
}

/** Waits for the signals that end a run. Half a second after the first one, the next ends the process at once. */
export function onInterrupt(): Interrupt {
  const controller = new AbortController()
  const stop = () => {
    for (const name of names) process.off(name, handle)
  }
  const handle = (name: NodeJS.Signals) => {
    if (controller.signal.aborted) return
    controller.abort(name)
    setTimeout(stop, together).unref()
  }
  for (const name of names) process.on(name, handle)
  return { signal: controller.signal, stop }
}
