import { mkdirSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { Emit } from '../../documents/emit.js'
import { contentHash } from '../../files/content-hash.js'
import { LineWriter } from '../../files/line-writer.js'
import type { Folding } from '../../model/search/search-rules.js'
import type { SearchUpdate } from './search-update.js'
import { type SearchedTexts, SearchWriters } from './search-writers.js'

/** Input of the thread that builds search indexes. */
export interface SearchWorkerData {
  readonly folding: Folding
  /** Folder of the files; created if missing. */
  readonly folder: string
  /** By language: a file for the stream of words, and two for documents, one a line; the root document is the last. */
  readonly files: readonly { readonly words: string; readonly lists: string; readonly texts: string }[]
  /** As SearchWriters'. */
  readonly update: SearchUpdate | null
}

/** Texts in any number of parts, then `build`. When the files are written the thread ends. */
export type SearchRequest = readonly SearchedTexts[] | 'build'

const { folding, folder, files, update } = workerData as SearchWorkerData
mkdirSync(folder, { recursive: true })
const writers = new SearchWriters(
  folding,
  files.map(({ words }) => words),
  update,
)

parentPort?.on('message', (request: SearchRequest) => {
  if (request !== 'build') {
    writers.add(request)
    return
  }
  for (const [number, { lists, texts }] of files.entries()) {
    const [listLines, textLines] = [new LineWriter(lists), new LineWriter(texts)]
    writers.write(number, emitTo(listLines), emitTo(textLines))
    listLines.close()
    textLines.close()
  }
  parentPort?.close()
})

function emitTo(lines: LineWriter): Emit {
  return (text) => {
    lines.add(text)
    return contentHash(text)
  }
}
