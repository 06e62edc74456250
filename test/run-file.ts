import './helpers/processes/lazy-compiler.js'
import { pathToFileURL } from 'node:url'
import { endFile, loadFile } from './harness.js'
import { removeFolders } from './helpers/folders.js'
import { endChildren } from './helpers/processes/left-children.js'
import { processState } from './helpers/processes/process-state.js'
import type { FileRequest } from './helpers/processes/test-process.js'

// What the runner starts for files of tests. It runs one after the other, since most time of a new process goes into
// loading and compiling what all of them use. A file that fails, or that leaves anything behind, is the last one of its
// process, which then comes to its end as any other.

/** Most memory with which another file is begun, in bytes. */
const memory = 700_000_000

let before: string | null = null

// It ends with the runner, however that ends.
process.on('disconnect', () => process.exit(1))

process.on('message', (request: FileRequest) => {
  before = processState()
  // The channel does not keep alive what the file is to end by itself.
  process.channel?.unref()
  void loadFile(pathToFileURL(request.file).href, request.record)
})

process.on('beforeExit', () => {
  if (endChildren()) return
  if (before === null || before !== processState() || process.memoryUsage.rss() > memory || !endFile()) return
  before = null
  removeFolders()
  // uvu keeps the suites that have run.
  Object.assign(globalThis, { UVU_QUEUE: [[null]] })
  process.exitCode = undefined
  process.channel?.ref()
  process.send?.('ended')
})
