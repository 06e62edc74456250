import { Worker } from 'node:worker_threads'
import type { HeartbeatRequest } from './lock-heartbeat-worker.js'

/** Memory limits of the thread, in megabytes: it holds one timer a lock. */
const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 }

/** Starting a thread takes as long as a small update, so that all locks of a process share one, until it ends. */
let shared: Worker | null = null

/**
 * Touches a lock at intervals, from another thread: publishing, sorting and waiting for the disk may block the main
 * thread for longer than a lock lasts without a heartbeat.
 */
export class LockHeartbeat {
  readonly #worker: Worker
  readonly #token: string

  /** `interval` is in milliseconds. Throws if no thread can be started. */
  constructor(file: string, token: string, interval: number) {
    shared ??= startThread()
    this.#worker = shared
    this.#token = token
    this.#send({ token, file, interval })
  }

  stop(): void {
    this.#send({ token: this.#token })
  }

  #send(request: HeartbeatRequest): void {
    this.#worker.postMessage(request)
  }
}

function startThread(): Worker {
  const worker = new Worker(new URL('./lock-heartbeat-worker.js', import.meta.url), { resourceLimits, execArgv: [] })
  // Without heartbeats the lock may be taken by another run, which `check` finds.
  worker.on('error', () => {})
  worker.on('exit', () => {
    if (shared === worker) shared = null
  })
  worker.unref()
  return worker
}
