/** Concurrent reads for one answer. */
const batchSize = 16

/** As `Promise.all` over the items, in batches of limited size; after a failure no further batch starts. */
export async function mapConcurrently<T, Result>(
  items: readonly T[],
  map: (item: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += batchSize) {
    results.push(...(await Promise.all(items.slice(start, start + batchSize).map(map))))
  }
  return results
}
