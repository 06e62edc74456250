import { Worker } from 'node:worker_threads'
import type { HeartbeatRequest } from './lock-heartbeat-worker.js'

/** Memory limits of the thread, in megabytes: it holds one timer a lock. */
const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 }

/** Starting a thread takes as long as a small update, so that all locks of a process share one, until it ends. */
let shared: Worker | null = null

/**
 * Touches a lock at intervals, in milliseconds, until the returned function is called. Uses another thread: publishing,
 * sorting and waiting for the disk may block the main one for longer than a lock lasts without a heartbeat. Throws if no
 * thread can be started.
 */
export function startHeartbeat(file: string, token: string, interval: number): () => void {
  shared ??= startThread()
  const worker = shared
  const send = (request: HeartbeatRequest) => worker.postMessage(request)
  send({ token, file, interval })
  return () => send({ token })
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
