/** Reads under way at once for one answer. */
const most = 16

/** As Promise.all over the items, a bounded number at a time; after a failure no other begins. */
export async function mapConcurrently<T, Result>(
  items: readonly T[],
  map: (item: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += most) {
    results.push(...(await Promise.all(items.slice(start, start + most).map(map))))
  }
  return results
}
