/** The first of some names, for a message: `a, b, c, …`. */
export function previewList(names: readonly string[]): string {
  return names.slice(0, 3).join(', ') + (names.length > 3 ? ', …' : '')
}
