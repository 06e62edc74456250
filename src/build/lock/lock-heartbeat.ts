import { Worker } from 'node:worker_threads'
import type { HeartbeatData } from './lock-heartbeat-worker.js'

/** Limits of the thread, in megabytes: it holds one timer. */
const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 }

/**
 * Touches a lock again and again, from a thread of its own: publishing, sorting and waiting for the disk may keep the
 * main thread busy for longer than a lock lasts without a heartbeat.
 */
export class LockHeartbeat {
  readonly #worker: Worker

  /** `interval` is in milliseconds. Throws where no thread can be started. */
  constructor(file: string, token: string, interval: number) {
    const workerData: HeartbeatData = { file, token, interval }
    this.#worker = new Worker(new URL('./lock-heartbeat-worker.js', import.meta.url), {
      ...{ workerData, resourceLimits },
      execArgv: [],
    })
    // Without it the lock ends some day, which its owner notices by checking it.
    this.#worker.on('error', () => {})
    this.#worker.unref()
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }
}
