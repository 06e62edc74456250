import { workerData } from 'node:worker_threads'
import { touchLock } from './lock-file.js'

/** Input of the heartbeat thread. */
export interface HeartbeatData {
  readonly file: string
  readonly token: string
  /** Milliseconds between two heartbeats. */
  readonly interval: number
}

const { file, token, interval } = workerData as HeartbeatData

setInterval(() => touchLock(file, token), interval)
