import { ranks } from '../../build/record/unit.js'
import type { SiteRun } from '../site-run.js'

/** Writes the bundles of a site whose pages are written. Returns their hashes by language; null: it has none. */
export async function writeBundles({
  plan,
  bundles,
  keeper,
  writer,
  counters,
}: SiteRun): Promise<Record<string, string> | null> {
  if (!bundles) return null
  const hashes: Record<string, string> = {}
  const inputs = { key: [plan.context.site.id, ranks.bundle], fingerprint: null }
  await keeper.reuseOrWrite(inputs, 'a page or the menu changed', async () => {
    for (const { language, name, file, bytes, hash } of await bundles.finish()) {
      if (file !== null) writer.place(name, 'bundle', file)
      counters.countOther('bundles', bytes)
      hashes[language] = hash
    }
    return {}
  })
  return hashes
}
