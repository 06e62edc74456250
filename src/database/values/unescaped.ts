/** Removes the backslashes that escape quotes and backslashes in a literal of PostgreSQL. */
export function unescaped(quoted: string): string {
  return quoted.replace(/\\(.)/gs, '$1')
}
