/**
 * Runs `work` for all items with limited concurrency, without a promise for each item. After an error it starts nothing
 * more, waits for what is running, then throws it.
 */
export async function inParallel<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values()
  const failures: unknown[] = []
  const worker = async () => {
    for (const item of rest) {
      if (failures.length > 0) return
      try {
        await work(item)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker))
  if (failures.length > 0) throw failures[0]
}
