import { checkSignal } from '../../build/check-signal.js'
import { ExportError } from '../../errors.js'
import { plural } from '../../quantities.js'
import { withOwnRoutes } from '../../routes/routes.js'
import { preparePurges } from '../purge/prepare-purges.js'
import type { PreparedPurge } from '../purge/purge-target.js'
import { inParallel } from '../requests/in-parallel.js'
import { bytesOf } from './local-files.js'
import type { ObjectStore } from './object-store.js'
import type { OpenExport } from './open-export.js'
import { planUpload, type UploadPlan } from './plan-upload.js'
import { sendAll, type Transfer } from './send-files.js'
import { openPointer } from './target-pointer.js'
import { countUpload, type UploadOptions, type UploadReport } from './upload-options.js'

interface Upload extends Transfer {
  readonly plan: UploadPlan
  readonly purges: readonly PreparedPurge[]
}

/**
 * Plans the upload of an export, checks all that could stop it, and runs it unless it is a dry run. Throws
 * `too-many-deletes`.
 */
export async function uploadWhole(
  local: OpenExport,
  store: ObjectStore,
  options: UploadOptions,
): Promise<Omit<UploadReport, 'retries' | 'seconds'>> {
  const purges = await preparePurges(options.purge, options)
  const counters = countUpload(options.onProgress)
  const plan = await planUpload(local, store, counters, options)
  const { maxDelete, to, folder, dryRun } = options
  if (maxDelete !== null && plan.deletions.length > maxDelete) {
    const message = `${plural(plan.deletions.length, 'object')} of ${to} would be deleted, more than ${maxDelete} (--max-delete)`
    const fix = 'If this is intended, raise --max-delete. Otherwise check the folder and --to.'
    throw new ExportError('too-many-deletes', message, fix)
  }
  const table = withOwnRoutes(options.routes)
  const upload = { store, apiRoot: local.apiRoot, table, plan, purges, counters, options }
  const purged = dryRun || plan.isDone ? [] : await runSteps(upload)
  const sending = plan.isDone ? [] : [...plan.differing, plan.pointer]
  const sent = { files: sending.length, bytes: bytesOf(sending) }
  const { files, bytes, compared, unlimited, deletions, kept } = plan
  return { folder, to, dryRun, files, bytes, compared, unlimited, sent, deleted: deletions.length, kept, purged }
}

/** Sends, checks, deletes and purges, each step only after the previous one has succeeded. */
async function runSteps(upload: Upload): Promise<UploadReport['purged']> {
  const { plan, purges } = upload
  const pointer = await openPointer(upload)
  await sendAll(upload, pointer.check)
  const hasMore = plan.deletions.length > 0 || (purges.length > 0 && plan.purge.length > 0)
  if (hasMore) await pointer.send(plan.pending)
  if (plan.deletions.length > 0) await deleteAll(upload)
  const purged = hasMore ? await purgeAll(upload) : []
  await pointer.send(plan.record)
  return purged
}

async function deleteAll({ store, plan, counters, options }: Upload): Promise<void> {
  counters.start('deleting', plan.deletions.length)
  await inParallel(plan.deletions, options.concurrency, async (name) => {
    await store.remove(name)
    counters.count(0)
  })
}

async function purgeAll({ plan, purges, counters, options }: Upload): Promise<UploadReport['purged']> {
  counters.start('purging', null)
  const purged: UploadReport['purged'] = []
  for (const { target, run } of purges) {
    // A command may end well after a signal.
    checkSignal(options.signal)
    purged.push({ target, entries: await run(plan.purge) })
  }
  return purged
}
