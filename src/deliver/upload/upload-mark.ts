/**
 * Metadata of the pointer, the last object of an upload. `finished`: end of the uploaded export (empty: unknown).
 * `state`, when all files of the export have been sent:
 * - `complete`: no stale objects
 * - `left`: stale objects were kept
 * - `pending`: deleting or purging may not be finished.
 */
export interface UploadMark {
  readonly finished: string
  readonly state: 'complete' | 'left' | 'pending'
}

export function markText({ finished, state }: UploadMark): string {
  return `${finished} ${state}`
}

/** null: not a mark. */
export function parseMark(text: string | null): UploadMark | null {
  const [, finished = '', state] = /^(\S*) (complete|left|pending)$/.exec(text ?? '') ?? []
  return state === undefined ? null : { finished, state: state as UploadMark['state'] }
}
