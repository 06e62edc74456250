/** Returns one string for all equal texts, to save the memory of those that every row brings. */
export function createTextPool(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const first = known.get(text)
    if (first === undefined) known.set(text, text)
    return first ?? text
  }
}
