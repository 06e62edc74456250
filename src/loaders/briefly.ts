/** Keeps a result for a second, as servers outlive exports; a fresh one is loaded, as by the next call after a failure. */
export function briefly<T>(load: () => Promise<T>): (isFresh?: boolean) => Promise<T> {
  let loaded: Promise<T> | null = null
  let until = 0
  return (isFresh = false) => {
    if (loaded && !isFresh && performance.now() < until) return loaded
    until = performance.now() + 1000
    const loading = load()
    loading.catch(() => {
      if (loaded === loading) loaded = null
    })
    loaded = loading
    return loading
  }
}
