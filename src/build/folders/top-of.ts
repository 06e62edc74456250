/** The first segment of a path: a folder, or a file at the top. */
export function topOf(name: string): string {
  const end = name.indexOf('/')
  return end < 0 ? name : name.slice(0, end)
}
