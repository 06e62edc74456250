/** Gives equal texts as one, since every row brings its own. */
export function createTextPool(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const first = known.get(text)
    if (first === undefined) known.set(text, text)
    return first ?? text
  }
}
