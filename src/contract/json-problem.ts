/**
 * What is wrong with what a function of a project returns as JSON, such as "holds itself"; null: nothing. Throws what
 * its getters do.
 */
export function jsonProblem(value: unknown): string | null {
  try {
    const empty = emptyIn(value)
    return empty === null ? null : `is or contains ${empty}`
  } catch (error) {
    if (error instanceof RangeError) return 'holds itself'
    throw error
  }
}

/** What JSON.stringify writes as `{}`, whatever it holds: no function of a project means that. null: nothing. */
function emptyIn(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return null
  // Also what libraries return for a query, which is no Promise.
  if ('then' in value && typeof value.then === 'function') return 'a promise'
  if (value instanceof Map) return 'a Map'
  if (value instanceof Set) return 'a Set'
  for (const member of Object.values(value)) {
    const empty = emptyIn(member)
    if (empty !== null) return empty
  }
  return null
}
