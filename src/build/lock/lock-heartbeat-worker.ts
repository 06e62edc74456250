import { parentPort } from 'node:worker_threads'
import { touchLock } from './lock-file.js'

/** Starts the heartbeat of a lock, or stops that of its token. */
export type HeartbeatRequest =
  | { readonly token: string }
  | {
      readonly token: string
      readonly file: string
      /** Milliseconds between two heartbeats. */
      readonly interval: number
    }

const timers = new Map<string, NodeJS.Timeout>()

parentPort?.on('message', (request: HeartbeatRequest) => {
  const { token } = request
  clearInterval(timers.get(token))
  timers.delete(token)
  if (!('file' in request)) return
  const { file, interval } = request
  timers.set(
    token,
    setInterval(() => touchLock(file, token), interval),
  )
})
