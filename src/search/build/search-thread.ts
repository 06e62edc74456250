import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Emit } from '../../documents/emit.js'
import { ExportError } from '../../errors.js'
import { outputFailed } from '../../files/output-failure.js'
import { readLines } from '../../files/read-lines.js'
import type { Folding } from '../../model/search/search-rules.js'
import type { SearchUpdate } from './search-update.js'
import type { SearchRequest, SearchWorkerData } from './search-worker.js'
import type { SearchedTexts } from './search-writers.js'

/** Milliseconds between yields while waiting for the thread. */
const yieldEvery = 50

/** Memory of the thread for short-lived objects: Node's default takes 50 MB more and is no faster. */
const youngMegabytes = 2

/** A thread that builds the search indexes of a site while its other files are made. */
export class SearchThread {
  readonly #folder: string
  readonly #worker: Worker
  /** Resolves to false when everything is built and the thread has ended. */
  readonly #built: Promise<false>
  readonly #files: SearchWorkerData['files']

  /** `folder`: private, for the thread's files; created if missing. `languages`: the number of languages. */
  constructor(folding: Folding, folder: string, languages: number, update: SearchUpdate | null) {
    this.#folder = folder
    const files = Array.from({ length: languages }, (_, number) => ({
      words: path.join(folder, `search-words-${number}`),
      lists: path.join(folder, `search-lists-${number}.txt`),
      texts: path.join(folder, `search-texts-${number}.txt`),
    }))
    this.#files = files
    const workerData: SearchWorkerData = { folding, folder, files, update }
    const resourceLimits = { maxYoungGenerationSizeMb: youngMegabytes }
    this.#worker = new Worker(new URL('./search-worker.js', import.meta.url), {
      workerData,
      resourceLimits,
      execArgv: [],
    })
    this.#built = this.#end()
    // `ready` throws its failure; until then it does not keep the process alive.
    this.#built.catch(() => {})
    this.#worker.unref()
  }

  add(pages: readonly SearchedTexts[]): void {
    this.#send(pages)
  }

  /** Call it once all texts are added. */
  build(): void {
    this.#send('build')
  }

  /** Waits until all indexes are built. Throws the thread's failure, or what `yieldToEventLoop` throws meanwhile. */
  async ready(yieldToEventLoop: () => Promise<void>): Promise<void> {
    do await yieldToEventLoop()
    while (await Promise.race([this.#built, setTimeout(yieldEvery, true)]))
  }

  /** As SearchWriters', after `ready`. */
  finishLists(number: number, emit: Emit): void {
    emitLines(this.#files[number]?.lists ?? '', emit)
  }

  finish(number: number, emit: Emit): string {
    return emitLines(this.#files[number]?.texts ?? '', emit)
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }

  async #end(): Promise<false> {
    try {
      const [code] = await once(this.#worker, 'exit')
      if (code !== 0) throw new Error('the thread that builds search indexes ended')
      return false
    } catch (error) {
      if (!(error instanceof Error)) throw error
      // Errors leave a thread without their class.
      const { code, message, fix = '' } = error as Partial<ExportError> & Error
      if (code === 'over-budget') throw new ExportError(code, message, fix)
      throw 'syscall' in error ? outputFailed(this.#folder, error) : error
    }
  }

  #send(request: SearchRequest): void {
    this.#worker.postMessage(request)
  }
}

/** Emits each line of a file as a document, and returns the name of the last one. */
function emitLines(file: string, emit: Emit): string {
  let name = ''
  for (const line of readLines(file)) name = emit(line)
  rmSync(file)
  return name
}
