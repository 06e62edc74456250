import { Worker } from 'node:worker_threads'
import type { HeartbeatData } from './lock-heartbeat-worker.js'

/** Memory limits of the thread, in megabytes: it holds one timer. */
const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 }

/**
 * Touches a lock at intervals, from a thread of its own: publishing, sorting and waiting for the disk may block the
 * main thread for longer than a lock lasts without a heartbeat.
 */
export class LockHeartbeat {
  readonly #worker: Worker

  /** `interval` is in milliseconds. Throws if no thread can be started. */
  constructor(file: string, token: string, interval: number) {
    const workerData: HeartbeatData = { file, token, interval }
    this.#worker = new Worker(new URL('./lock-heartbeat-worker.js', import.meta.url), {
      workerData,
      resourceLimits,
      execArgv: [],
    })
    // Without heartbeats the lock may be taken by another run, which `check` finds.
    this.#worker.on('error', () => {})
    this.#worker.unref()
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }
}
