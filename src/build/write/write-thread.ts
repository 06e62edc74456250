import { once } from 'node:events'
import { fstatSync } from 'node:fs'
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { hasCode } from '../../files/small-files.js'
import type { FolderState, PreviousFolder } from '../output/folder-state.js'
import type { Batch } from './batch.js'
import type { Staged, StagingPlace } from './staging-place.js'
import type { WriteAnswer, WriteRequest, WriteWorkerData } from './write-worker.js'

/** Batches that may be pending before `take` waits. */
export const maxPending = 2

/** How long one request may take, in milliseconds. */
const timeout = 600_000

/** How often a waiting export looks whether the thread is running, in milliseconds. */
const watchInterval = 1000

/** Memory of the thread for short-lived objects: Node's default takes 40 MB more and is no faster. */
const youngMegabytes = 2

/**
 * Runs the thread's module. The main thread may wait without hearing events, so this thread reports its end as an
 * answer. If it runs out of memory it cannot, but Node closes its files: it opens the null device, if there is one, and
 * the main thread looks whether that is still open.
 */
const runModule = `
  const { workerData: { module, port, progress } } = require('node:worker_threads')
  const fail = (message, code = '') => {
    if (Atomics.load(progress, 1) === 0) port.postMessage({ failure: { message, code } })
    Atomics.store(progress, 1, 1)
    Atomics.add(progress, 0, 1)
    Atomics.notify(progress, 0)
  }
  process.on('uncaughtExceptionMonitor', (error) => fail(\`the thread that writes files ended: \${error.message}\`, error.code))
  process.on('exit', () => fail('the thread that writes files ended'))
  try {
    const { fstatSync, openSync } = require('node:fs')
    const descriptor = openSync(require('node:os').devNull)
    if (fstatSync(descriptor).isCharacterDevice()) Atomics.store(progress, 2, descriptor)
  } catch {}
  import(module)
`

/** The reason of an end without an answer. */
const outOfMemory = {
  message: 'the thread that writes files ended, probably since it ran out of memory',
  code: 'ERR_WORKER_OUT_OF_MEMORY',
}

/** A thread that writes files while the next ones are made. Requests are done in order. */
export class WriteThread {
  readonly #worker: Worker
  readonly #port: MessagePort
  /** The number of requests that are done, 1 after a failure, and the thread's descriptor of the null device. */
  readonly #progress = new Int32Array(new SharedArrayBuffer(12))
  readonly #answers: WriteAnswer[] = []
  #sent = 0
  #hasExited = false

  /** `memory`: of all batches. */
  constructor(place: StagingPlace, memory: SharedArrayBuffer) {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    const data: WriteWorkerData = { place, port: port2, progress: this.#progress, memory }
    const workerData = { ...data, module: new URL('./write-worker.js', import.meta.url).href }
    const resourceLimits = { maxYoungGenerationSizeMb: youngMegabytes }
    // A thread does not accept all flags of Node, such as --eval.
    const options = { workerData, resourceLimits, transferList: [port2], execArgv: [], eval: true }
    this.#worker = new Worker(runModule, options)
    // The next request throws its failure; until then it does not keep the process alive.
    this.#worker.on('error', () => {})
    this.#worker.on('exit', () => {
      this.#hasExited = true
    })
    this.#worker.unref()
    port1.on('message', (answer: WriteAnswer) => this.#answers.push(answer))
    port1.unref()
  }

  /** As StagingWriter's. */
  async check(state: FolderState): Promise<PreviousFolder> {
    const answer = await this.#ask({ check: state })
    if (!('found' in answer)) throw new Error('the thread that writes files is out of step')
    return answer.found
  }

  /** Takes a batch in shared memory; afterwards at most `maxPending` of them are in use. Throws a previous failure. */
  take({ entries, bytes }: Batch): void {
    // As JSON: copying objects takes several times as long. Memory that is sent with each batch counts as new to the
    // garbage collector.
    this.#send({ entries: JSON.stringify(entries), start: bytes.byteOffset, length: bytes.length })
    this.#waitFor(maxPending)
  }

  /** Waits until everything is written. */
  digest(): string {
    this.#send('digest')
    this.#waitFor(0)
    const answer = this.#takeAnswer()
    if (!answer || !('digest' in answer)) throw new Error('the thread that writes files is out of step')
    return answer.digest
  }

  async finish(): Promise<Staged> {
    const answer = await this.#ask('finish')
    if (!('staged' in answer)) throw new Error('the thread that writes files is out of step')
    return answer.staged
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
    this.#port.close()
  }

  async #ask(request: WriteRequest): Promise<WriteAnswer> {
    this.#worker.ref()
    const ended = once(this.#worker, 'exit')
    const answered = once(this.#port, 'message')
    this.#send(request)
    // A thread that has ended before would never answer.
    if (!this.#hasExited) await Promise.race([answered, ended])
    this.#worker.unref()
    const answer = this.#takeAnswer()
    if (!answer) throw failureOf(outOfMemory)
    if ('failure' in answer) throw failureOf(answer.failure)
    return answer
  }

  #send(request: WriteRequest): void {
    this.#checkFailure()
    this.#port.postMessage(request)
    this.#sent += 1
  }

  /** Waits until at most this many requests are pending. */
  #waitFor(pending: number): void {
    for (let waited = 0; ; ) {
      // Before the failure: it may come between the two.
      const isRunning = this.#isRunning()
      const done = Atomics.load(this.#progress, 0)
      this.#checkFailure()
      if (this.#sent - done <= pending) return
      if (!isRunning) throw failureOf(outOfMemory)
      waited = Atomics.wait(this.#progress, 0, done, watchInterval) === 'timed-out' ? waited + watchInterval : 0
      if (waited >= timeout) throw new Error(`writing stopped: nothing happened for ${timeout / 1000} seconds`)
    }
  }

  #isRunning(): boolean {
    const descriptor = Atomics.load(this.#progress, 2)
    if (descriptor === 0) return true
    try {
      // Another thread may have opened a file since, with the same descriptor.
      return fstatSync(descriptor).isCharacterDevice()
    } catch (error) {
      return !hasCode(error, 'EBADF')
    }
  }

  #checkFailure(): void {
    if (Atomics.load(this.#progress, 1) === 0) return
    const answer = this.#takeAnswer()
    throw answer && 'failure' in answer ? failureOf(answer.failure) : new Error('a previous file was not written')
  }

  #takeAnswer(): WriteAnswer | undefined {
    return this.#answers.shift() ?? (receiveMessageOnPort(this.#port)?.message as WriteAnswer | undefined)
  }
}

function failureOf({ message, code }: { message: string; code: string }): Error {
  return Object.assign(new Error(message), { code })
}
