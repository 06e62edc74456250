/** A value for messages, shortened. */
export function shown(value: unknown): string {
  if (value === undefined) return 'missing'
  if (typeof value === 'function') return 'a function'
  const text = textOf(value)
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}

/** Modules may hold what JSON cannot. */
function textOf(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return Object.prototype.toString.call(value)
  }
}
