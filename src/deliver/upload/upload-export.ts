import { setMaxListeners } from 'node:events'
import { checkSignal } from '../../build/check-signal.js'
import { guarded } from '../../files/output-failure.js'
import { secondsSince } from '../../quantities.js'
import { saveReceipt } from '../shards/shard-receipt.js'
import { isShard } from '../shards/shard-summary.js'
import { compare } from './comparison.js'
import { bytesOf } from './local-files.js'
import type { ObjectStore } from './object-store.js'
import { type OpenExport, openExport } from './open-export.js'
import { type OpenShard, openShard } from './open-shard.js'
import { findObjects, topFolders } from './remote-objects.js'
import { openS3Store } from './s3-store.js'
import { sendAll } from './send-files.js'
import { noteShards } from './target-pointer.js'
import { countUpload, type UploadOptions, type UploadReport } from './upload-options.js'
import { uploadWhole } from './upload-whole.js'

/**
 * Uploads an export to an S3-compatible store: pages before the lists and menus that link to them, and the pointer last;
 * of a shard only the answers that it holds.
 * Throws ExportErrors; the next upload does not send objects again that have arrived.
 */
export async function uploadExport(options: UploadOptions): Promise<UploadReport> {
  const started = performance.now()
  // Every request adds a listener.
  if (options.signal) setMaxListeners(0, options.signal)
  let local: OpenExport | OpenShard | null = null
  try {
    local = await (isShard(options.folder) ? openShard(options.folder, options) : openExport(options.folder, options))
    const store = await openS3Store(options)
    const done =
      'answers' in local ? await uploadShard(local, store, options) : await uploadWhole(local, store, options)
    return { ...done, retries: store.retries, seconds: secondsSince(started) }
  } catch (error) {
    // Whatever fails after a signal, such as the command of a purge, is the signal's doing.
    checkSignal(options.signal, 'Run it again: objects that arrived are not sent twice.')
    throw error
  } finally {
    await local?.lock.release()
  }
}

/**
 * Sends the answers of a shard that differ from their objects, and notes in the shard that they have arrived. It
 * deletes and purges nothing: the upload of the merged export does.
 */
async function uploadShard(
  { folder, summary, apiRoot, table, answers, lock }: OpenShard,
  store: ObjectStore,
  options: UploadOptions,
): Promise<Omit<UploadReport, 'retries' | 'seconds'>> {
  const { to, dryRun, all, concurrency, signal } = options
  const counters = countUpload(options.onProgress)
  counters.start('comparing', null)
  const listed = topFolders(answers.keys())
  const objects = await findObjects(store, listed, [], concurrency)
  counters.start('comparing', answers.size)
  const comparing = { concurrency, all, signal, onFile: counters.count }
  const { differing, equal } = await compare(answers, objects, store, comparing)
  const transfer = { store, apiRoot, table, plan: { differing, equal, listed }, counters, options }
  await noteShards(transfer)
  if (!dryRun) {
    if (differing.length > 0) await sendAll(transfer)
    lock.check()
    await guarded(folder, async () => saveReceipt(folder, { to, shard: summary }))
  }
  const sent = { files: differing.length, bytes: bytesOf(differing) }
  const [files, bytes] = [answers.size, bytesOf(answers.values())]
  const none = { unlimited: null, deleted: 0, kept: 0, purged: [] }
  return { folder: options.folder, to, dryRun, files, bytes, compared: 'everything', sent, ...none }
}
