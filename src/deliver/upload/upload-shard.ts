import { guarded } from '../../files/output-failure.js'
import { saveReceipt } from '../shards/shard-receipt.js'
import { compare } from './comparison.js'
import { bytesOf } from './local-files.js'
import type { ObjectStore } from './object-store.js'
import type { OpenShard } from './open-shard.js'
import { listFolders, topFolders } from './remote-objects.js'
import { sendAll } from './send-files.js'
import { countUpload, type UploadOptions, type UploadReport } from './upload-options.js'

/**
 * Sends the answers of a shard that differ from their objects, and notes in the shard that they have arrived. It
 * deletes and purges nothing: the upload of the merged export does.
 */
export async function uploadShard(
  { folder, summary, apiRoot, table, answers, lock }: OpenShard,
  store: ObjectStore,
  options: UploadOptions,
): Promise<Omit<UploadReport, 'retries' | 'seconds'>> {
  const { to, dryRun, all, concurrency, signal } = options
  const counters = countUpload(options.onProgress)
  counters.start('comparing', null)
  const listed = topFolders(answers.keys())
  const objects = await listFolders(store, listed, concurrency)
  counters.start('comparing', answers.size)
  const compared = await compare(answers, objects, store, { concurrency, all, signal, onFile: counters.count })
  const { differing, equal } = compared
  if (!dryRun) {
    const plan = { differing, equal, listed }
    if (differing.length > 0) await sendAll({ store, apiRoot, table, plan, counters, options })
    lock.check()
    await guarded(folder, async () => saveReceipt(folder, { to, shard: summary }))
  }
  return {
    folder: options.folder,
    to,
    dryRun,
    files: answers.size,
    bytes: bytesOf(answers.values()),
    compared: 'everything',
    unlimited: null,
    sent: { files: differing.length, bytes: bytesOf(differing) },
    deleted: 0,
    kept: 0,
    purged: [],
  }
}
