import { mkdirSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { contentHash } from '../../files/content-hash.js'
import { LineWriter } from '../../files/line-writer.js'
import type { Folding } from '../../model/search/search-rules.js'
import { type PageTexts, SearchWriters } from './search-writers.js'

/** What the thread that builds search indexes is started with. */
export interface SearchWorkerData {
  readonly folding: Folding
  /** Where the files are; made where it is missing. */
  readonly folder: string
  /** By language: a file for texts that wait, and one for the documents, the root last, each on a line of its own. */
  readonly files: readonly { readonly texts: string; readonly documents: string }[]
}

/** Texts in any number of parts, then `build`: when the files are written the thread ends. */
export type SearchRequest = readonly PageTexts[] | 'build'

const { folding, folder, files } = workerData as SearchWorkerData
mkdirSync(folder, { recursive: true })
const writers = new SearchWriters(
  folding,
  files.map(({ texts }) => texts),
)

parentPort?.on('message', (request: SearchRequest) => {
  if (request !== 'build') {
    writers.add(request)
    return
  }
  for (const [number, { documents }] of files.entries()) build(number, documents)
  parentPort?.close()
})

function build(number: number, path: string): void {
  const lines = new LineWriter(path)
  writers.finish(number, (text) => {
    lines.add(text)
    return contentHash(text)
  })
  lines.close()
}
