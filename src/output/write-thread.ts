import { once } from 'node:events'
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { Batch, StagingPlace } from './stager.js'
import type { WriteAnswer, WriteRequest, WriteWorkerData } from './write-worker.js'

/** Batches that may wait for the disk; then whoever makes files waits, too. */
export const waiting = 8

/** How long one request may take, in milliseconds. */
const patience = 600_000

/** The thread that writes files while the next ones are made. Requests are done in order. */
export class WriteThread {
  readonly #worker: Worker
  readonly #port: MessagePort
  readonly #progress = new Int32Array(new SharedArrayBuffer(8))
  #sent = 0

  constructor(place: StagingPlace) {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    const workerData: WriteWorkerData = { place, port: port2, progress: this.#progress }
    this.#worker = new Worker(new URL('./write-worker.js', import.meta.url), { workerData, transferList: [port2] })
    // What it dies of comes out in `names`; until then it does not keep the process alive.
    this.#worker.on('error', () => {})
    this.#worker.unref()
  }

  /** Takes a batch in shared memory; afterwards at most `waiting` of them are in use. Throws an earlier failure. */
  write(batch: Batch): void {
    this.#send(batch)
  }

  /** Waits until everything is written. */
  async names(): Promise<readonly string[]> {
    this.#worker.ref()
    const ended = once(this.#worker, 'exit')
    const answered = once(this.#port, 'message')
    this.#send('names')
    const [answer] = (await Promise.race([answered, ended])) as [WriteAnswer | number]
    if (typeof answer === 'number') throw new Error('the thread that writes files ended')
    if ('failure' in answer) throw failureOf(answer.failure)
    return answer.names
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
    this.#port.close()
  }

  #send(request: WriteRequest): void {
    this.#checkFailure()
    this.#port.postMessage(request)
    this.#sent += 1
    this.#waitForRoom()
  }

  #waitForRoom(): void {
    for (;;) {
      const done = Atomics.load(this.#progress, 0)
      if (this.#sent - done <= waiting) return
      if (Atomics.wait(this.#progress, 0, done, patience) === 'timed-out') {
        throw new Error(`writing stopped: nothing happened for ${patience / 1000} seconds`)
      }
    }
  }

  #checkFailure(): void {
    if (Atomics.load(this.#progress, 1) === 0) return
    const message = receiveMessageOnPort(this.#port)?.message as WriteAnswer | undefined
    throw message && 'failure' in message ? failureOf(message.failure) : new Error('an earlier file was not written')
  }
}

function failureOf({ message, code }: { message: string; code: string }): Error {
  return Object.assign(new Error(message), { code })
}
