/** Returns one value for all with the same key, to save the memory of those that every row brings. */
export function createPool<Value>(): (key: string, make: () => Value) => Value {
  const known = new Map<string, Value>()
  return (key, make) => {
    const value = known.get(key) ?? make()
    known.set(key, value)
    return value
  }
}

/** The same for texts. */
export function createTextPool(): (text: string) => string {
  const pooled = createPool<string>()
  return (text) => pooled(text, () => text)
}
