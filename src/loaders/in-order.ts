/** Maps items with limited concurrency and yields the results in the order of the items. */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<Result>,
): AsyncIterable<Result> {
  const running: Promise<Result>[] = []
  for await (const item of items) {
    const result = work(item)
    // Avoids an unhandled rejection; the failure is thrown where the result is awaited.
    result.catch(() => {})
    running.push(result)
    const first = running.length >= concurrency ? running.shift() : undefined
    if (first) yield await first
  }
  for (const result of running) yield await result
}
