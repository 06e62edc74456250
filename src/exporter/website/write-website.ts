import { recordsFile } from '../../build/names/website-names.js'
import { ranks } from '../../build/record/unit.js'
import { fingerprintOf } from '../../build/reuse/fingerprints.js'
import { readableRows } from '../../model/access/rows.js'
import type { ExportOptions } from '../../options.js'
import { pageEntries } from '../../routes/page-entries.js'
import { aSitemapEntry, returnedList } from '../../routes/returned-list.js'
import type { SitePlan } from '../../routes/site-plan.js'
import type { SiteRun } from '../site-run.js'
import { type SitemapAddress, sitemapFiles } from './sitemap-files.js'

/**
 * Writes what front ends read besides answers, once the pages of a site are written: bundles, the sitemap and search
 * records. Returns the hashes of the bundles by language; null: there are none.
 */
export async function writeWebsite(
  run: SiteRun,
  { sitemap }: Pick<ExportOptions, 'sitemap'>,
): Promise<Record<string, string> | null> {
  const hashes = await writeBundles(run)
  if (sitemap) await writeSitemap(run)
  await writeSearchRecords(run)
  return hashes
}

/** Writes the sitemap of a site: its pages, and those that the project's own routes add. */
async function writeSitemap(run: SiteRun): Promise<void> {
  const { plan, units, writer } = run
  // After the bundles, in the order of unit keys.
  const inputs = {
    key: [plan.context.site.id, ranks.bundle, 1],
    fingerprint: fingerprintOf('sitemap', run.structure.all),
  }
  await units.reuseOrWrite(inputs, 'pages or their addresses changed', () => {
    for (const [name, text] of sitemapFiles(addressesOf(run), plan.context.bases.site)) {
      writer.write(plan.folder + name, 'sitemap', text)
    }
    return {}
  })
}

function* addressesOf({ plan, routes }: Pick<SiteRun, 'plan' | 'routes'>): Iterable<SitemapAddress> {
  for (const { addresses } of pageEntries(plan)) {
    yield* languagesOf(
      plan,
      new Map([...addresses].map(([language, { url }]) => [language, url])),
      (language) => addresses.get(language)?.lastModified ?? null,
    )
  }
  for (const route of routes.routes) {
    if (!route.sitemapEntries) continue
    const entries = route.sitemapEntries(plan, readableRows(plan.context, route.name))
    for (const { urls, lastModified } of returnedList(route.name, 'sitemapEntries', entries, aSitemapEntry)) {
      const own = Object.entries(urls).filter(([language]) => plan.languages.includes(language))
      yield* languagesOf(plan, new Map(own), () => lastModified)
    }
  }
}

/** The addresses of one page, one for each of its languages. */
function* languagesOf(
  plan: SitePlan,
  urls: ReadonlyMap<string, string>,
  lastModified: (language: string) => string | null,
): Iterable<SitemapAddress> {
  const standard = urls.get(standardLanguage(plan))
  const rest = standard === undefined ? [] : [['x-default', standard] as const]
  const alternates = urls.size < 2 ? new Map<string, string>() : new Map([...urls, ...rest])
  for (const [language, url] of urls) yield { url, lastModified: lastModified(language), alternates }
}

/** The language for visitors whose language the site does not have. */
function standardLanguage({ context, languages }: SitePlan): string {
  const { default_language: language } = context.project.manifest
  return languages.includes(language) ? language : (languages[0] ?? '')
}

/** Writes the bundles of a site whose pages are written. Returns their hashes by language; null: it has none. */
async function writeBundles({
  plan,
  bundles,
  units,
  writer,
  counters,
}: SiteRun): Promise<Record<string, string> | null> {
  if (!bundles) return null
  const hashes: Record<string, string> = {}
  const inputs = { key: [plan.context.site.id, ranks.bundle], fingerprint: null }
  await units.reuseOrWrite(inputs, 'a page or the menu changed', async () => {
    for (const { language, name, file, bytes, hash } of await bundles.finish()) {
      if (file !== null) writer.place(name, 'bundle', file)
      counters.countOther('bundles', bytes)
      hashes[language] = hash
    }
    return {}
  })
  return hashes
}

/** Writes the search records of a site whose pages are written. */
async function writeSearchRecords({ plan, records, units, writer }: SiteRun): Promise<void> {
  if (!records) return
  // After the sitemap, in the order of unit keys.
  const inputs = { key: [plan.context.site.id, ranks.bundle, 2], fingerprint: null }
  await units.reuseOrWrite(inputs, 'a page changed', () => {
    for (const { language, file } of records.finish()) {
      if (file !== null) writer.place(plan.folder + recordsFile(language), 'search-records', file)
    }
    return {}
  })
}
