import { setMaxListeners } from 'node:events'
import { ExportError } from '../../errors.js'
import { maskSecrets } from '../../mask-secrets.js'
import { secondsSince } from '../seconds-since.js'
import { isShard } from '../shards/shard-summary.js'
import { type OpenExport, openExport } from './open-export.js'
import { type OpenShard, openShard } from './open-shard.js'
import { openS3Store } from './s3-store.js'
import type { UploadOptions, UploadReport } from './upload-options.js'
import { uploadShard } from './upload-shard.js'
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
    throw readable(error, options)
  } finally {
    await local?.lock.release()
  }
}

/** Adds the fix of an interruption, and masks secrets, which servers may include in their answers. */
function readable(error: unknown, { env }: UploadOptions): unknown {
  if (!(error instanceof ExportError)) return error
  if (error.code === 'interrupted') {
    const fix = 'Run it again: objects that arrived are not sent twice.'
    return new ExportError('interrupted', error.message, fix, { cause: error.cause })
  }
  const message = maskSecrets(error.message, env)
  return message === error.message ? error : new ExportError(error.code, message, error.fix)
}
