/** The first difference between two JSON values, as a path and both values; null when equal. Key order does not count. */
export function difference(want: unknown, got: unknown, at = '$'): [string, unknown, unknown] | null {
  if (Array.isArray(want) && Array.isArray(got)) {
    if (want.length !== got.length) return [`${at}.length`, want.length, got.length]
    return first(want.map((item, index) => () => difference(item, got[index], `${at}[${index}]`)))
  }
  if (isObject(want) && isObject(got)) {
    const keys = new Set([...Object.keys(want), ...Object.keys(got)])
    return first(
      [...keys].map((key) => () => {
        if (!(key in want)) return [`${at}.${key}`, '(absent)', got[key]]
        if (!(key in got)) return [`${at}.${key}`, want[key], '(absent)']
        return difference(want[key], got[key], `${at}.${key}`)
      }),
    )
  }
  return want === got || Object.is(want, got) ? null : [at, want, got]
}

type Difference = [string, unknown, unknown] | null

function first(checks: readonly (() => Difference)[]): Difference {
  for (const check of checks) {
    const found = check()
    if (found) return found
  }
  return null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
