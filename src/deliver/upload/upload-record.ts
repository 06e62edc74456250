import { decoded } from '../../model/values/decoded.js'

/**
 * What an upload records in the metadata of the pointer, the last object that it sends.
 * `finished`: end of the uploaded export (empty: unknown).
 * `state`, when all files of the export have been sent:
 * - `complete`: no stale objects
 * - `left`: stale objects were kept
 * - `pending`: deleting or purging may not be finished
 * - `shards`: shards have sent files since, after `since`, in milliseconds since 1970 by the clock of the store
 * `folders`: the top folders where objects may be, each with a slash at the end. A later export may lack one.
 * `of`: which export it is, the same for its later runs (empty: unknown).
 */
export interface UploadRecord {
  readonly finished: string
  readonly state: 'complete' | 'left' | 'pending' | 'shards'
  readonly since?: number
  readonly folders: readonly string[]
  readonly of: string
}

/** Most characters of folders: a store takes 2,000 bytes of metadata. */
const longest = 1000

/** The record as metadata of an object. */
export function uploadRecordText({ finished, state, since, folders, of }: UploadRecord): string {
  const named = folders.map((folder) => encodeURIComponent(folder.slice(0, -1))).join(',')
  const noted = since === undefined ? state : `${state}@${since}`
  return `${finished} ${noted} ${named.length > longest ? ',' : named} ${encodeURIComponent(of)}`
}

/** null: not a record. */
export function parseUploadRecord(text: string | null): UploadRecord | null {
  const [, finished = '', state, since, named = '', of = ''] =
    /^(\S*) (complete|left|pending|shards)(?:@(\d+))?(?: (\S+))?(?: (\S+))?$/.exec(text ?? '') ?? []
  const folders = named.split(',').flatMap((name) => (name === '' ? [] : `${decoded(name)}/`))
  if (state === undefined) return null
  const record = { finished, state: state as UploadRecord['state'], folders, of: decoded(of) }
  return since === undefined ? record : { ...record, since: Number(since) }
}
