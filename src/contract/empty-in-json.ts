/**
 * What a value is or contains that JSON.stringify writes as `{}`, whatever it holds: no function of a project means that.
 * null: nothing. Throws a RangeError for a value that contains itself.
 */
export function emptyInJson(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return null
  // Also what libraries return for a query, which is no Promise.
  if ('then' in value && typeof value.then === 'function') return 'a promise'
  if (value instanceof Map) return 'a Map'
  if (value instanceof Set) return 'a Set'
  for (const member of Object.values(value)) {
    const empty = emptyInJson(member)
    if (empty !== null) return empty
  }
  return null
}
