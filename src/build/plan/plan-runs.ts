import type { Finding, Findings } from '../../findings.js'
import type { ExportOptions } from '../../options.js'
import { menuRoute } from '../../routes/menu/route.js'
import type { FileFamily } from '../../routes/route-files.js'
import type { SitePlan } from '../../routes/site-plan.js'
import { comparePages, type SearchFingerprint, searchFingerprint } from '../../search/build/search-fingerprint.js'
import { SearchIndexes } from '../../search/build/search-indexes.js'
import type { SearchUpdate } from '../../search/build/search-update.js'
import { yieldToEventLoop } from '../check-signal.js'
import type { ExportParts } from '../export-parts.js'
import { Bundles } from '../make/bundles.js'
import { DeferredContents } from '../make/deferred-contents.js'
import { DocumentStore } from '../make/document-store.js'
import { ExportDocuments } from '../make/export-documents.js'
import { answerText, type FileSource } from '../make/planned-files.js'
import { SearchablePages } from '../make/searchable-pages.js'
import type { SiteRun } from '../make/site-run.js'
import { aliasesFingerprint } from '../reuse/fingerprints.js'
import { ReferencedFiles } from '../reuse/referenced-files.js'
import { type ReusePlan, UnitKeeper } from '../reuse/unit-keeper.js'
import { UnitTrace } from '../reuse/unit-trace.js'
import type { SearchRecord } from '../state/record-files.js'
import type { ShardWriter } from '../write/shard-writer.js'
import { AliasReader } from './alias-reader.js'
import { checkPaths } from './check-paths.js'
import { planContents } from './content-plan.js'
import { fittingFamilies } from './fitting-families.js'
import type { Shard } from './shard.js'
import { recordingPlan } from './site-contexts.js'

/** The plan of an export, made before anything is written. */
export interface PlannedRuns {
  readonly runs: readonly SiteRun[]
  readonly store: DocumentStore
  readonly keeper: UnitKeeper
  readonly aliasesFingerprint: string
  /** By site id. */
  readonly searchFingerprints: Readonly<Record<string, SearchFingerprint>>
  /** Estimated size of all contents. */
  readonly contentBytes: number
}

/** A shard to write, and its writer. */
interface ShardPart {
  readonly shard: Shard
  readonly writer: ShardWriter
}

/** Plans every site and sizes its families. `part`: only this shard is written; null: the whole export. */
export async function planRuns(parts: ExportParts, part: ShardPart | null = null): Promise<PlannedRuns> {
  const { project, viewer, options, routes, families, reader, fingerprints, shards } = parts
  const { writer, reuse, counters, findings, renderer } = parts
  const { budget: bytes, target, pageSize, pagination, menus, submenus, breadcrumbs, signal } = options
  const settings = { pagination, variants: { menus, submenus, breadcrumbs } }
  const aliases = new AliasReader(project, reader, viewer)
  const trace = new UnitTrace()
  const recording = { aliases, findings, trace, html: renderer }
  const plans = parts.plans.map((plan) => recordingPlan(plan, recording))

  counters.step('sizing')
  const estimate = await reader.estimateContentBytes()
  const weight = { bytesPerContent: estimate.bytes / Math.max(1, project.contents.size) }
  const store = new DocumentStore(writer, counters)
  const files = new ReferencedFiles(project.manifest)
  const keeper = new UnitKeeper(reuse, writer, counters, store, findings, (unit, result) => {
    files.add(unit, result)
    parts.onReferences(unit, result)
  })
  const aliasFingerprint = shards?.aliasesFingerprint ?? aliasesFingerprint(project, fingerprints)
  const shared = {
    routes,
    settings,
    budget: { bytes, target },
    shard: part?.shard ?? null,
    shards,
    reader,
    aliases,
    writer,
    fingerprints,
    aliasesFingerprint: aliasFingerprint,
    tablesFingerprint: parts.run.tables,
    keeper,
    files,
    store,
    trace,
    counters,
    findings,
    yieldToEventLoop: () => yieldToEventLoop(signal),
  }
  const searchFingerprints: Record<string, SearchFingerprint> = {}
  const runs: SiteRun[] = []
  for (const plan of plans) {
    const { id } = plan.context.site
    const documents = new ExportDocuments(plan, routes, pageSize)
    const unchosen = { ...shared, plan, documents, contents: planContents(plan) }
    const fitting = await fittingFamilies(unchosen, families, weight)
    // What was referred to while sizes were counted belongs to no unit.
    for (const finding of trace.take().findings ?? []) trace.report(finding)
    for (const long of pathFindings(plan, fitting, reuse)) findings.add(long)
    const isAnswered = routes.families.every((family) => family.from !== 'contents' || fitting.includes(family))
    const deferred =
      target === 'handler' && !isAnswered ? new DeferredContents(store.emit, part?.writer.addDeferred) : null
    const searched =
      target === 'handler'
        ? (shards?.searchFingerprints[id] ?? searchFingerprint(plan, unchosen.contents, fingerprints))
        : null
    if (searched) searchFingerprints[id] = searched
    const previousSearch = (reuse.allowed && parts.searches[id]) || null
    // Shards have the texts of all pages.
    const update = shards ? null : searchUpdate(plan, searched, previousSearch, reuse, options)
    const run = { ...unchosen, families: fitting }
    const bundles = options.bundle && part === null ? planBundles(run, writer.scratch, findings) : null
    const isListed = fitting.some((family) => family.from === 'contents' && family.isBundled)
    const wantsRecords = options.searchRecords && part === null
    if (wantsRecords && !isListed) findings.add({ code: 'search-records-missing', site: id })
    const records =
      wantsRecords && isListed ? new SearchablePages(plan, writer.scratch, reuse.allowed ? reuse.folder : null) : null
    const search =
      searched && (searched.all !== previousSearch?.all || holdsRemoved(previousSearch, options))
        ? new SearchIndexes(plan, parts.engine.search, writer.scratch, update, undefined, part?.writer.texts)
        : null
    runs.push({ ...run, deferred, bundles, records, searched, previousSearch, search })
  }
  return { runs, store, keeper, aliasesFingerprint: aliasFingerprint, searchFingerprints, contentBytes: estimate.bytes }
}

/** Findings about paths: those of the previous export if routes and paths are the same. */
function pathFindings(plan: SitePlan, families: readonly FileFamily[], { sameRoutes }: ReusePlan): Finding[] {
  const { id } = plan.context.site
  if (sameRoutes) return sameRoutes.longPaths.filter((finding) => 'site' in finding && finding.site === id)
  const long = checkPaths(plan, families)
  return long ? [long] : []
}

/** Whether lists of the index still have removed words although the options keep nothing that was removed. */
export function holdsRemoved(
  { lists, all }: SearchRecord,
  { keepDocuments }: Pick<ExportOptions, 'keepDocuments'>,
): boolean {
  return keepDocuments === 0 && lists !== all
}

/** What a search index reuses of the previous export; null: nothing. */
function searchUpdate(
  { languages }: SitePlan,
  searched: SearchFingerprint | null,
  previous: SearchRecord | null,
  { folder }: ReusePlan,
  { keepDocuments }: ExportOptions,
): SearchUpdate | null {
  if (!searched || !previous || folder === null) return null
  const { pages, changed, areFewer } = comparePages(previous.pages, searched.pages)
  const roots = languages.map((language) => previous.roots[language] ?? '')
  if (roots.includes('') || roots.length !== Object.keys(previous.roots).length) return null
  // If nothing removed is kept, removed words must go from the lists, too.
  return { folder, roots, changed, pages, isStrict: areFewer || keepDocuments === 0 }
}

/** null: the site has no page files to make bundles of. */
function planBundles(
  source: FileSource & Pick<SiteRun, 'families'>,
  scratch: string | null,
  findings: Findings,
): Bundles | null {
  const { plan, families, documents } = source
  if (families.some((family) => family.from === 'contents' && family.isBundled)) {
    const menu = async (language: string) => {
      const text = (await answerText(source, `${language}/${menuRoute.name}/`)) ?? 'null'
      documents.forgetNavigation()
      return typeof text === 'string' ? text : [...text].join('')
    }
    return new Bundles(plan, menu, scratch)
  }
  findings.add({ code: 'bundle-missing', site: plan.context.site.id })
  return null
}
