/** What an export stays true for: the same options and rows, until an instant. */
export interface Validity {
  /** Fingerprint of everything beside the database, as it was asked for. */
  readonly options: string
  /** Fingerprint of the database's state; null: nobody can tell whether it is the same. */
  readonly state: string | null
  /** The instant that decided about content which time makes public, in milliseconds since 1970. */
  readonly from: number
  /** When time alone changes the content next; null: never. */
  readonly until: number | null
}

/** Whether an export would be that of the record; `now` has no end yet. */
export function isStillValid(recorded: Validity | null, now: Omit<Validity, 'until'>): boolean {
  if (!recorded || recorded.state === null) return false
  const { options, state, from, until } = recorded
  return options === now.options && state === now.state && now.from >= from && (until === null || now.from < until)
}
