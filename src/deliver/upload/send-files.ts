import { inParallel } from '../requests/in-parallel.js'
import { checkArrived } from './check-arrived.js'
import { headersOf } from './file-headers.js'
import { bodyOf, hashesOf, type LocalFile } from './local-files.js'
import { groupOf, objectKind } from './object-kinds.js'
import type { Transfer } from './upload.js'

/**
 * Sends the files that differ in parallel, targets of links before lists that link to them, and checks that they
 * arrived. After an error, no further file is started.
 */
export async function sendAll(transfer: Transfer): Promise<void> {
  const { plan, apiRoot, table, counters, options } = transfer
  const tags = new Map<string, string>()
  counters.start('sending', plan.differing.length)
  const send = async (file: LocalFile): Promise<void> => {
    tags.set(file.name, await sendFile(transfer, file, null))
    counters.count(file.bytes)
  }
  for (const group of ['leaves', 'lists']) {
    const files = plan.differing.filter(({ name }) => groupOf(objectKind(name, apiRoot, table), table) === group)
    await inParallel(files, options.concurrency, send)
  }
  counters.start('checking', null)
  await checkArrived(transfer, tags)
}

/** Sends a file and returns its ETag. `record`: metadata of the object. */
export async function sendFile(
  { store, apiRoot, table, options: { cacheControl, isPrivate } }: Transfer,
  file: LocalFile,
  record: string | null,
): Promise<string> {
  const { name, bytes } = file
  const hashes = await hashesOf(file)
  const headers = headersOf(name, objectKind(name, apiRoot, table), { cacheControl, isPrivate, table })
  return store.put({ name, bytes, hashes, body: () => bodyOf(file), record, ...headers })
}
