/** What an export is made from, as far as that is known before any row is read. */
export interface ValidityStart {
  readonly options: string
  /** Fingerprint of the database's state; null: unknown, so that only the rows tell, as after a merge. */
  readonly state: string | null
  /** The instant that decided about content which time makes public, in milliseconds since 1970. */
  readonly from: number
}

/** How long an export is up to date: with the same options and rows, until an instant. */
export interface Validity extends ValidityStart {
  /** When time alone changes the content next; null: never. */
  readonly until: number | null
}

/** Whether the recorded export is still up to date. */
export function isStillValid(recorded: Validity, now: ValidityStart): boolean {
  const { options, state, from, until } = recorded
  if (state === null) return false
  return options === now.options && state === now.state && now.from >= from && (until === null || now.from < until)
}
