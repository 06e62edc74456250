import { type MessagePort, workerData } from 'node:worker_threads'
import { type Batch, Stager, type StagingPlace } from './stager.js'

/** What the thread that writes is started with. */
export interface WriteWorkerData {
  readonly place: StagingPlace
  readonly port: MessagePort
  /** How many requests were answered, and 1 after a failure. */
  readonly progress: Int32Array
}

/** Answered in order: a batch is written, or the names of the staged files told. */
export type WriteRequest = Batch | 'names'

/** Batches are answered by the progress alone. After a failure nothing more is written. */
export type WriteAnswer = { names: readonly string[] } | { failure: { message: string; code: string } }

const { place, port, progress } = workerData as WriteWorkerData
const stager = new Stager(place)

port.on('message', (request: WriteRequest) => {
  try {
    if (Atomics.load(progress, 1) === 0) answer(request)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    send({ failure: { message, code } })
    Atomics.store(progress, 1, 1)
  }
  Atomics.add(progress, 0, 1)
  Atomics.notify(progress, 0)
})

function answer(request: WriteRequest): void {
  if (request === 'names') send({ names: stager.names })
  else stager.take(request)
}

function send(message: WriteAnswer): void {
  port.postMessage(message)
}
