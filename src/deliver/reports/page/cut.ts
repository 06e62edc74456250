/** The first items of a long list. */
export interface Cut<T> {
  readonly shown: readonly T[]
  /** Number of omitted items. */
  readonly more: number
}

export function cut<T>(items: readonly T[], limit: number): Cut<T> {
  return { shown: items.slice(0, limit), more: Math.max(0, items.length - limit) }
}
