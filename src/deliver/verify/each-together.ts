/** Names that are worked on at the same time; requests have a limit of their own. */
const together = 64

/** Does the same for many names, some at the same time, without holding a promise for each. */
export async function eachTogether(names: readonly string[], work: (name: string) => Promise<void>): Promise<void> {
  const rest = names.values()
  const worker = async () => {
    for (const name of rest) await work(name)
  }
  await Promise.all(Array.from({ length: together }, worker))
}
