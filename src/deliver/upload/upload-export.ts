import { setMaxListeners } from 'node:events'
import { ExportError } from '../../errors.js'
import { maskSecrets } from '../../mask-secrets.js'
import { type OpenExport, openExport } from './open-export.js'
import { openS3Store } from './s3-store.js'
import type { UploadOptions, UploadReport } from './upload-options.js'
import { prepareUpload, runUpload } from './upload-run.js'

/**
 * Brings an S3-compatible store up to date with the folder of an export. Readers find pages before the lists and menus
 * that link to them, and the pointer last. Throws ExportError; what has arrived by then is not sent again.
 */
export async function uploadExport(options: UploadOptions): Promise<UploadReport> {
  const started = performance.now()
  // Every request listens to it.
  if (options.signal) setMaxListeners(0, options.signal)
  let local: OpenExport | null = null
  try {
    local = await openExport(options.folder, options)
    const store = await openS3Store(options)
    const upload = await prepareUpload(local, store, options)
    const done = await runUpload(upload)
    return { ...done, retries: store.retries, seconds: (performance.now() - started) / 1000 }
  } catch (error) {
    throw readable(error, options)
  } finally {
    await local?.lock.release()
  }
}

/** Says what an interruption means here. No message shows a secret, whatever a server has put into its answer. */
function readable(error: unknown, { env }: UploadOptions): unknown {
  if (!(error instanceof ExportError)) return error
  if (error.code === 'interrupted') {
    const fix = 'Run it again: objects that arrived are not sent twice.'
    return new ExportError('interrupted', error.message, fix, { cause: error.cause })
  }
  const message = maskSecrets(error.message, env)
  return message === error.message ? error : new ExportError(error.code, message, error.fix)
}
