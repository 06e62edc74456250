/**
 * What an upload records in the metadata of the pointer, the last object that it sends.
 * `finished`: end of the uploaded export (empty: unknown).
 * `state`, when all files of the export have been sent:
 * - `complete`: no stale objects
 * - `left`: stale objects were kept
 * - `pending`: deleting or purging may not be finished
 */
export interface UploadRecord {
  readonly finished: string
  readonly state: 'complete' | 'left' | 'pending'
}

/** The record as metadata of an object. */
export function uploadRecordText({ finished, state }: UploadRecord): string {
  return `${finished} ${state}`
}

/** null: not a record. */
export function parseUploadRecord(text: string | null): UploadRecord | null {
  const [, finished = '', state] = /^(\S*) (complete|left|pending)$/.exec(text ?? '') ?? []
  return state === undefined ? null : { finished, state: state as UploadRecord['state'] }
}
