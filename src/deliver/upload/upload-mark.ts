/**
 * What an upload notes at the pointer file, the last object that it sends: which export is there, by the moment when
 * that had ended (empty: not known), and
 * - `complete`: all of it and nothing else
 * - `left`: all of it, and objects that it does not have
 * - `pending`: all of it; what has to go or to be purged after that may not be done.
 */
export interface UploadMark {
  readonly finished: string
  readonly state: 'complete' | 'left' | 'pending'
}

export function markText({ finished, state }: UploadMark): string {
  return `${finished} ${state}`
}

/** null: it is none. */
export function parseMark(text: string | null): UploadMark | null {
  const [, finished = '', state] = /^(\S*) (complete|left|pending)$/.exec(text ?? '') ?? []
  return state === undefined ? null : { finished, state: state as UploadMark['state'] }
}
