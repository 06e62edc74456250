/** A quoted text in a literal of PostgreSQL, where a backslash stands before a quote or another one. */
export function unescaped(quoted: string): string {
  return quoted.replace(/\\(.)/gs, '$1')
}
