/** Works on so many items at a time, and yields what comes of them in their order. */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item>,
  atATime: number,
  work: (item: Item) => Promise<Result>,
): AsyncIterable<Result> {
  const running: Promise<Result>[] = []
  for await (const item of items) {
    const result = work(item)
    // Whoever waits for it hears of its failure; nobody may be left to wait.
    result.catch(() => {})
    running.push(result)
    const first = running.length >= atATime ? running.shift() : undefined
    if (first) yield await first
  }
  for (const result of running) yield await result
}
