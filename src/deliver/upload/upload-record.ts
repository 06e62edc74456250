import { decoded } from '../../model/values/decoded.js'

/**
 * What an upload records in the metadata of the pointer, the last object that it sends.
 * `finished`: end of the uploaded export (empty: unknown).
 * `state`, when all files of the export have been sent:
 * - `complete`: no stale objects
 * - `left`: stale objects were kept
 * - `pending`: deleting or purging may not be finished
 * `folders`: the top folders where objects may be, each with a slash at the end. A later export may lack one.
 * `of`: which export it is, the same for its later runs (empty: unknown).
 */
export interface UploadRecord {
  readonly finished: string
  readonly state: 'complete' | 'left' | 'pending'
  readonly folders: readonly string[]
  readonly of: string
}

/** Most characters of folders: a store takes 2,000 bytes of metadata. */
const longest = 1000

/** The record as metadata of an object. */
export function uploadRecordText({ finished, state, folders, of }: UploadRecord): string {
  const named = folders.map((folder) => encodeURIComponent(folder.slice(0, -1))).join(',')
  return `${finished} ${state} ${named.length > longest ? ',' : named} ${encodeURIComponent(of)}`
}

/** null: not a record. */
export function parseUploadRecord(text: string | null): UploadRecord | null {
  const [, finished = '', state, named = '', of = ''] =
    /^(\S*) (complete|left|pending)(?: (\S+))?(?: (\S+))?$/.exec(text ?? '') ?? []
  const folders = named.split(',').flatMap((name) => (name === '' ? [] : `${decoded(name)}/`))
  return state === undefined ? null : { finished, state: state as UploadRecord['state'], folders, of: decoded(of) }
}
