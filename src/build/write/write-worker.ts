import { type MessagePort, workerData } from 'node:worker_threads'
import { codeOf, reasonOf } from '../../errors.js'
import type { FolderState, PreviousFolder } from '../output/folder-state.js'
import type { Batch } from './batch.js'
import type { Staged, StagingPlace } from './staging-place.js'
import { StagingWriter } from './staging-writer.js'

/** Input of the writing thread. */
export interface WriteWorkerData {
  readonly place: StagingPlace
  readonly port: MessagePort
  /** As WriteThread's. */
  readonly progress: Int32Array
  /** Of all batches. */
  readonly memory: SharedArrayBuffer
}

/** A batch: its entries as JSON, and where its bytes are in the memory. */
interface SentBatch {
  readonly entries: string
  readonly start: number
  readonly length: number
}

/** Requests are done in order. A batch has no answer but the progress. */
export type WriteRequest = SentBatch | { readonly check: FolderState } | 'digest' | 'finish'

/** After a failure nothing more is written. */
export type WriteAnswer =
  | { readonly found: PreviousFolder }
  | { readonly digest: string }
  | { readonly staged: Staged }
  | { readonly failure: { readonly message: string; readonly code: string } }

const { place, port, progress, memory } = workerData as WriteWorkerData
/** Made with the first request: the main thread, which waits for requests, gets a failure to begin as well. */
let begun: StagingWriter | null = null

port.on('message', (request: WriteRequest) => {
  try {
    if (Atomics.load(progress, 1) === 0) answer(request)
  } catch (error) {
    send({ failure: { message: reasonOf(error), code: codeOf(error) } })
    Atomics.store(progress, 1, 1)
  }
  Atomics.add(progress, 0, 1)
  Atomics.notify(progress, 0)
})

function answer(request: WriteRequest): void {
  begun ??= new StagingWriter(place)
  const staging = begun
  if (request === 'digest') send({ digest: staging.digest() })
  else if (request === 'finish') send({ staged: staging.finish() })
  else if ('check' in request) send({ found: staging.check(request.check) })
  else staging.take(batchOf(request))
}

function batchOf({ entries, start, length }: SentBatch): Batch {
  return { entries: JSON.parse(entries) as Batch['entries'], bytes: new Uint8Array(memory, start, length) }
}

function send(message: WriteAnswer): void {
  port.postMessage(message)
}
