import { ExportError } from '../../errors.js'
import { plural, previewList } from '../../quantities.js'
import type { RouteTable } from '../../routes/route-table.js'
import { inParallel } from '../requests/in-parallel.js'
import { headersOf } from './file-headers.js'
import { bodyOf, hashesOf, type LocalFile } from './local-files.js'
import { groupOf, objectKind } from './object-kinds.js'
import type { ObjectStore, StoredObject } from './object-store.js'
import type { UploadPlan } from './plan-upload.js'
import { findObjects } from './remote-objects.js'
import type { UploadCounters, UploadOptions } from './upload-options.js'

/** Files to send to a target. */
export interface Transfer {
  readonly store: ObjectStore
  /** Mount point of the API, such as `/api/`. */
  readonly apiRoot: string
  readonly table: RouteTable
  readonly plan: Pick<UploadPlan, 'differing' | 'equal' | 'listed'>
  readonly counters: UploadCounters
  readonly options: UploadOptions
}

/**
 * Sends the files that differ in parallel, targets of links before lists that link to them, and checks that they
 * arrived. After an error, no further file is started. `onSent` runs before that check.
 */
export async function sendAll(transfer: Transfer, onSent: () => Promise<void> = async () => {}): Promise<void> {
  const { plan, apiRoot, table, counters, options } = transfer
  const tags = new Map<string, string>()
  counters.start('sending', plan.differing.length)
  const send = async (file: LocalFile): Promise<void> => {
    tags.set(file.name, await sendFile(transfer, file, null))
    counters.count(file.bytes)
  }
  // Of the pointer only its compressed variants.
  for (const group of ['leaves', 'lists', 'pointer']) {
    const files = plan.differing.filter(({ name }) => groupOf(objectKind(name, apiRoot, table), table) === group)
    await inParallel(files, options.concurrency, send)
  }
  await onSent()
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

/**
 * Checks that all sent objects are at the target, by their ETags (`tags`). Throws `upload-failed`.
 */
async function checkArrived({ store, plan, options }: Transfer, tags: ReadonlyMap<string, string>): Promise<void> {
  if (plan.differing.length === 0) return
  const sent = plan.differing.map(({ name }) => name)
  const expected = new Map<string, Pick<StoredObject, 'etag' | 'bytes'>>(
    plan.differing.map(({ name, bytes }) => [name, { etag: tags.get(name) ?? '', bytes }]),
  )
  const found = await findObjects(store, plan.listed ?? [], sent, options.concurrency)
  if (plan.listed) for (const [name, object] of plan.equal) if (name.includes('/')) expected.set(name, object)
  const wrong = [...expected].filter(([name, { etag, bytes }]) => {
    const object = found.get(name)
    return object?.etag !== etag || object.bytes !== bytes
  })
  if (wrong.length === 0) return
  const some = previewList(wrong.map(([name]) => name))
  const message = `${options.to} holds ${plural(wrong.length, 'object')} other than what was sent: ${some}`
  throw new ExportError('upload-failed', message, 'Run it again. Another upload may be writing there at the same time.')
}
