import type { RecordSummary, SearchRecord } from '../../build/record/record-files.js'
import type { ReusePlan } from '../../build/reuse/reuse-plan.js'
import type { ExportOptions } from '../../options.js'
import type { SitePlan } from '../../routes/site-plan.js'
import { comparePages, type SearchFingerprint, searchFingerprint } from '../../search/build/search-fingerprint.js'
import { SearchIndexes } from '../../search/build/search-indexes.js'
import type { SearchUpdate } from '../../search/build/search-update.js'
import { WordLineWriter } from '../../search/build/word-lines.js'
import type { ExportParts } from '../export-parts.js'
import { isLast } from '../shards/shard.js'
import type { ShardWriter } from '../shards/shard-writer.js'
import type { SiteRun, UnchosenRun } from '../site-run.js'

/** What the search indexes of a site are made from; null: it has none, or another shard makes them. */
export function plannedSearch(
  { plan, contents, fingerprints, shards, shard }: UnchosenRun,
  { target }: Pick<ExportOptions, 'target'>,
): SearchFingerprint | null {
  // One shard is enough, and the first one has most to do.
  if (target !== 'handler' || !isLast(shard)) return null
  return shards?.searchFingerprints[plan.context.site.id] ?? searchFingerprint(plan, contents, fingerprints)
}

/**
 * The search indexes of a site: to write, to add to, or to reuse. `searched`: what they are made from. `shard`: writes
 * their words for the merge instead.
 */
export function planSearch(
  { plan, shards }: UnchosenRun,
  searched: SearchFingerprint | null,
  { options, reuse, engine, writer }: ExportParts,
  shard: ShardWriter | null,
): Pick<SiteRun, 'searched' | 'previousSearch' | 'search'> {
  const { id } = plan.context.site
  const previousSearch = reuse.searches[id] ?? null
  if (options.target !== 'handler') return { searched, previousSearch, search: null }
  if (searched && searched.all === previousSearch?.all && !holdsRemoved(previousSearch, options))
    return { searched, previousSearch, search: null }
  // Shards have the texts of all pages.
  const update = shards || !searched ? null : searchUpdate(plan, searched, previousSearch, reuse, options)
  const builder = shard && new WordLineWriter(engine.search.folding, plan.languages.length, shard.addWords)
  const search = new SearchIndexes(plan, engine.search, { scratch: writer.scratch, update, builder })
  return { searched, previousSearch, search }
}

/** Whether lists of one of these indexes still have removed words. */
export function anyHoldsRemoved(
  searches: RecordSummary['searches'],
  options: Pick<ExportOptions, 'keepDocuments'>,
): boolean {
  return Object.values(searches).some((search) => holdsRemoved(search, options))
}

/** Whether lists of the index still have removed words although the options keep nothing that was removed. */
function holdsRemoved({ lists, all }: SearchRecord, { keepDocuments }: Pick<ExportOptions, 'keepDocuments'>): boolean {
  return keepDocuments === 0 && lists !== all
}

/** What a search index reuses of the previous export; null: nothing. */
function searchUpdate(
  { languages }: SitePlan,
  searched: SearchFingerprint,
  previous: SearchRecord | null,
  { folder }: ReusePlan,
  { keepDocuments }: ExportOptions,
): SearchUpdate | null {
  if (!previous || folder === null) return null
  const roots = languages.map((language) => previous.roots[language] ?? '')
  if (roots.includes('') || roots.length !== Object.keys(previous.roots).length) return null
  // If nothing removed is kept, removed words must go from the lists, too.
  return { folder, roots, ...comparePages(previous.pages, searched.pages), isStrict: keepDocuments === 0 }
}
