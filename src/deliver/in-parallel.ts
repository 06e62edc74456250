import pLimit from 'p-limit'

/** Runs `work` for all items with limited concurrency. After an error, waits for running items, then throws it. */
export async function inParallel<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const limit = pLimit(concurrency)
  const failures: unknown[] = []
  const guarded = async (item: T): Promise<void> => {
    if (failures.length > 0) return
    try {
      await work(item)
    } catch (error) {
      failures.push(error)
    }
  }
  await Promise.all(items.map((item) => limit(guarded, item)))
  if (failures.length > 0) throw failures[0]
}
