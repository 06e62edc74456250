import { createHandler } from '../../../src/runtime/handler.js'
import { folderStore } from '../../../src/serve/folder-store.js'
import { randomRequests } from '../random/random-urls.js'

// node --expose-gc memory-process.js FOLDER MEMORY COUNT: bytes of the heap that a handler keeps after random requests.

const [folder = '', memory = '', count = ''] = process.argv.slice(2)
const handler = createHandler({ store: folderStore(folder), memory: Number(memory), refresh: 1e9 })
// What every handler has, once it has answered each kind.
await ask(20, 1)
const before = kept()
await ask(Number(count), 2)
console.log(kept() - before)

async function ask(requests: number, seed: number): Promise<void> {
  for (const { path, headers } of randomRequests(requests, seed)) {
    await handler(new Request(`http://press.example.com${path}`, { headers }))
  }
}

function kept(): number {
  if (!globalThis.gc) throw new Error('--expose-gc is missing')
  globalThis.gc()
  globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
