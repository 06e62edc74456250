import { recordsFile } from '../../build/names/website-names.js'
import { ranks } from '../../build/record/unit.js'
import type { SiteRun } from '../site-run.js'

/** Writes the search records of a site whose pages are written. */
export async function writeSearchRecords({ plan, records, keeper, writer }: SiteRun): Promise<void> {
  if (!records) return
  // After the sitemap, in the order of unit keys.
  const head = { key: [plan.context.site.id, ranks.bundle, 2], fingerprint: null }
  await keeper.reuseOrWrite(head, 'a page changed', () => {
    for (const { language, file } of records.finish()) {
      if (file !== null) writer.place(plan.folder + recordsFile(language), 'search-records', file)
    }
    return {}
  })
}
