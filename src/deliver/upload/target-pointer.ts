import { pointerFile } from '../../documents/export-pointer.js'
import { ExportError } from '../../errors.js'
import { headersOf } from './file-headers.js'
import type { StoredDetails } from './object-store.js'
import { checkNoDrafts, draftsOf } from './open-export.js'
import type { UploadPlan } from './plan-upload.js'
import { sendFile, type Transfer } from './send-files.js'
import { parseUploadRecord, type UploadRecord, uploadRecordText } from './upload-record.js'

/**
 * The pointer of a target while an upload writes there. Notes that in the record of the target: if the upload is
 * interrupted, the next one compares everything, whatever its export knows of this one.
 */
export async function openPointer(transfer: Transfer & { readonly plan: UploadPlan }) {
  const { store, plan, options } = transfer
  let own = plan.found?.record ?? null
  if (plan.found && plan.differing.length > 0) own = await note(transfer, plan.found, plan.sending)
  // Nothing else would keep a public export away, if the first upload of drafts is interrupted.
  if (!plan.found && plan.pending.of.startsWith(draftsOf)) {
    own = uploadRecordText(plan.pending)
    await sendFile(transfer, plan.pointer, own)
  }

  /** Throws `upload-failed` if another upload has written a record since the last one of this upload. */
  async function check(): Promise<void> {
    const found = await store.find(pointerFile)
    // Headers have no blanks at their ends.
    if (!found || found.record === null || found.record === own?.trim()) return
    await note(transfer, found, plan.sending)
    const message = `Another upload has written to ${options.to} since this one began`
    throw new ExportError('upload-failed', message, 'Run it again, and one upload at a time.')
  }

  return {
    check,
    /** Sends the pointer of the export, if `check` allows it. */
    async send(record: UploadRecord): Promise<void> {
      await check()
      own = uploadRecordText(record)
      await sendFile(transfer, plan.pointer, own)
    },
  }
}

/**
 * Notes in the record of the target that shards send files: until an export is uploaded there, no change report tells
 * what differs, and files are to be purged that are newer than the pointer was. Notes nothing if no files are sent, or in
 * a dry run. Throws `drafts-exposed`.
 */
export async function noteShards(transfer: Transfer): Promise<void> {
  const found = await transfer.store.find(pointerFile)
  const record = parseUploadRecord(found?.record ?? null)
  checkNoDrafts(record, transfer.options)
  if (transfer.options.dryRun || transfer.plan.differing.length === 0) return
  if (!found || (record?.state !== 'complete' && record?.state !== 'left')) return
  await note(transfer, found, { ...record, state: 'shards', since: found.modified })
}

/** Gives the pointer that is at the target another record. */
async function note(
  { store, table, options }: Transfer,
  { sha256 }: Pick<StoredDetails, 'sha256'>,
  noted: UploadRecord,
): Promise<string> {
  const headers = headersOf(pointerFile, 'pointer', { ...options, table })
  const record = uploadRecordText(noted)
  await store.note({ name: pointerFile, sha256, record, ...headers })
  return record
}
