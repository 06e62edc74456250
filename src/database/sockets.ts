import type { Duplex } from 'node:stream'
import type { TimeLimits } from './time-limits.js'

/**
 * The sockets of a pool of connections, to end what a server does not answer: one that hangs, or is paused behind a
 * pooler, keeps connections open, and its own limits do not help then.
 */
export class Sockets {
  readonly #open = new Set<Duplex>()
  readonly #patience: number
  readonly #signal: AbortSignal | null
  readonly #interrupt = () => this.#cut('the run was interrupted')

  constructor({ statementTimeout, signal = null }: TimeLimits) {
    // Later than the server, whose own error says more.
    this.#patience = Math.min(statementTimeout + 30, 3 * statementTimeout)
    this.#signal = signal
    signal?.addEventListener('abort', this.#interrupt)
  }

  /** Adds a socket, which the driver may not have connected yet. */
  add<Socket extends Duplex>(socket: Socket): Socket {
    this.#open.add(socket)
    socket.once('close', () => this.#open.delete(socket))
    // Not before the driver listens to errors.
    if (this.#signal?.aborted) setImmediate(this.#interrupt)
    return socket
  }

  /** Waits for work on these sockets, and cuts them off if it takes longer, in seconds: it fails then. */
  async answering<Result>(work: Promise<Result>, seconds = this.#patience): Promise<Result> {
    const timer = setTimeout(() => this.#cut(`it did not answer for ${seconds} seconds`), seconds * 1000)
    try {
      return await work
    } finally {
      clearTimeout(timer)
    }
  }

  /** The signal has no effect any more. */
  release(): void {
    this.#signal?.removeEventListener('abort', this.#interrupt)
  }

  #cut(reason: string): void {
    for (const socket of this.#open) socket.destroy(Object.assign(new Error(reason), { code: 'ETIMEDOUT' }))
  }
}
