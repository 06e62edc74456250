/** The beginning of a list that may be long. */
export interface Cut<T> {
  readonly shown: readonly T[]
  /** How many more there are. */
  readonly more: number
}

export function cut<T>(items: readonly T[], limit: number): Cut<T> {
  return { shown: items.slice(0, limit), more: Math.max(0, items.length - limit) }
}
