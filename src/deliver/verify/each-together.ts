/** Names that are processed at the same time; requests have their own limit. */
const concurrency = 64

/** Runs `work` for many names with limited concurrency, without a promise for each name. */
export async function eachTogether(names: readonly string[], work: (name: string) => Promise<void>): Promise<void> {
  const rest = names.values()
  const worker = async () => {
    for (const name of rest) await work(name)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}
