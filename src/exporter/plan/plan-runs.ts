import { yieldToEventLoop } from '../../build/check-signal.js'
import { ReferencedFiles } from '../../build/reuse/referenced-files.js'
import { type ReusePlan, UnitKeeper } from '../../build/reuse/unit-keeper.js'
import { UnitTrace } from '../../build/reuse/unit-trace.js'
import { DocumentStore } from '../../build/write/document-store.js'
import type { Finding } from '../../findings.js'
import type { ExportOptions } from '../../options.js'
import { type FileFamily, type FileSettings, holdsPages } from '../../routes/route-files.js'
import type { SitePlan } from '../../routes/site-plan.js'
import type { SearchFingerprint } from '../../search/build/search-fingerprint.js'
import { answerText, type FileSource } from '../answers/planned-files.js'
import type { ContentSources, Recording, SiteRun, UnchosenRun } from '../answers/site-run.js'
import { DeferredContents } from '../documents/deferred-contents.js'
import { ExportDocuments } from '../documents/export-documents.js'
import type { ExportParts } from '../export-parts.js'
import type { Shard } from '../shards/shard.js'
import type { FamilySizes } from '../shards/shard-contents.js'
import type { ShardWriter } from '../shards/shard-writer.js'
import { Bundles } from '../website/bundles.js'
import { SearchablePages } from '../website/searchable-pages.js'
import { AliasReader } from './alias-reader.js'
import { checkPaths } from './check-paths.js'
import { planContents } from './content-plan.js'
import { fittingFamilies } from './fitting-families.js'
import { planSearch } from './plan-search.js'
import { recordingPlan } from './site-contexts.js'
import { aliasesFingerprint } from './source-fingerprints.js'
import { StructureFingerprints } from './structure-fingerprints.js'

/** The plan of an export, made before anything is written. */
export interface PlannedRuns {
  readonly runs: readonly SiteRun[]
  readonly store: DocumentStore
  readonly keeper: UnitKeeper
  readonly aliasesFingerprint: string
  /** By site id. */
  readonly searchFingerprints: Readonly<Record<string, SearchFingerprint>>
  /** By site id: of families that are made from rows in memory. */
  readonly sizes: Readonly<Record<string, FamilySizes>>
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
  const { project, counters, reader } = parts
  counters.step('sizing')
  const { bytes: contentBytes } = await reader.estimateContentBytes()
  const bytesPerContent = contentBytes / Math.max(1, project.contents.size)
  const sources = contentSources(parts)
  const recording = recordingOf(parts)
  const runs: SiteRun[] = []
  const sizes: Record<string, FamilySizes> = {}
  for (const plan of parts.plans) {
    const { run, inMemory } = await planRun(plan, parts, part, { ...sources, ...recording }, bytesPerContent)
    runs.push(run)
    sizes[plan.context.site.id] = inMemory
  }
  const searchFingerprints = Object.fromEntries(
    runs.flatMap(({ plan, searched }) => (searched ? [[plan.context.site.id, searched]] : [])),
  )
  const { store, keeper } = recording
  return {
    runs,
    store,
    keeper,
    aliasesFingerprint: sources.aliasesFingerprint,
    searchFingerprints,
    sizes,
    contentBytes,
  }
}

function contentSources(parts: ExportParts): ContentSources {
  const { project, reader, viewer, fingerprints, pageFingerprints, shards, run } = parts
  return {
    reader,
    aliases: new AliasReader(project, reader, viewer),
    shards,
    fingerprints,
    aliasesFingerprint: shards?.aliasesFingerprint ?? aliasesFingerprint(project, fingerprints),
    tablesFingerprint: run.tables,
    pageFingerprints,
  }
}

function recordingOf({ project, writer, reuse, counters, findings, onReferences }: ExportParts): Recording {
  const store = new DocumentStore(writer, counters)
  const { models } = project.manifest
  const files = new ReferencedFiles(Object.keys(models).filter((name) => models[name]?.endpoint === 'file'))
  const keeper = new UnitKeeper({
    reuse,
    writer,
    counters,
    store,
    findings,
    onReferences(unit, result) {
      files.add(unit, result)
      onReferences(unit, result)
    },
    isFile: (model) => files.isFile(model),
    isPage: (model) => models[model]?.endpoint === 'page',
  })
  return { writer, store, keeper, files, trace: new UnitTrace(), counters, findings }
}

/** Plans a site. Returns also the sizes of its families that are made from rows in memory. */
async function planRun(
  site: SitePlan,
  parts: ExportParts,
  part: ShardPart | null,
  shared: ContentSources & Recording,
  bytesPerContent: number,
): Promise<{ run: SiteRun; inMemory: FamilySizes }> {
  const { families, extras, routes, options, renderer } = parts
  const { aliases, keeper, findings, trace } = shared
  const { budget, target, pageSize, pagination, signal } = options
  const plan = recordingPlan(site, { aliases, findings, trace, html: renderer })
  const settings: FileSettings = { pagination, variants: options, isWritten: isAmong(families) }
  const unchosen: UnchosenRun = {
    ...shared,
    plan,
    routes,
    contents: planContents(plan),
    documents: new ExportDocuments(plan, routes, pageSize),
    settings,
    budget: { bytes: budget, target },
    shard: part?.shard ?? null,
    structure: new StructureFingerprints(plan.context, parts.run.structure, parts.pageFingerprints),
    yieldToEventLoop: () => yieldToEventLoop(signal),
  }
  const { families: fitting, inMemory } = await fittingFamilies(unchosen, families, { bytesPerContent })
  // What was referred to while sizes were counted belongs to no unit.
  for (const finding of trace.take().findings ?? []) trace.report(finding)
  for (const long of pathFindings(plan, fitting, keeper.reuse)) findings.add(long)
  const search = planSearch(unchosen, parts, part?.writer ?? null)
  const chosen = { ...unchosen, settings: { ...settings, isWritten: isAmong(fitting) }, families: fitting, extras }
  return { run: { ...chosen, ...derivedOutput(unchosen, fitting, options, part), ...search }, inMemory }
}

function isAmong(families: readonly FileFamily[]): FileSettings['isWritten'] {
  const names = new Set(families.map(({ name }) => name))
  return (family) => names.has(family)
}

/** What is made of the files of pages and placeholders, or in their place. */
function derivedOutput(
  run: UnchosenRun,
  families: readonly FileFamily[],
  { target, bundle, searchRecords }: ExportOptions,
  part: ShardPart | null,
): Pick<SiteRun, 'deferred' | 'bundles' | 'records'> {
  const { plan, routes, store, writer, keeper, findings } = run
  const isDeferred = routes.families.some(
    (family) => family.from === 'contents' && family.defer && !families.includes(family),
  )
  const deferred =
    target === 'handler' && isDeferred ? new DeferredContents(store.emit, part?.writer.addDeferred) : null
  if (part) return { deferred, bundles: null, records: null }
  const hasPages = families.some(holdsPages)
  const site = plan.context.site.id
  if (bundle && !hasPages) findings.add({ code: 'bundle-missing', site })
  if (searchRecords && !hasPages) findings.add({ code: 'search-records-missing', site })
  const { reuse } = keeper
  return {
    deferred,
    bundles: bundle && hasPages ? new Bundles(plan, wholeAnswers(run), writer.scratch) : null,
    records:
      searchRecords && hasPages ? new SearchablePages(plan, writer.scratch, reuse.allowed ? reuse.folder : null) : null,
  }
}

/** Findings about paths: those of the previous export if routes and paths are the same. */
function pathFindings(plan: SitePlan, families: readonly FileFamily[], { sameRoutes }: ReusePlan): Finding[] {
  const { id } = plan.context.site
  if (sameRoutes) return sameRoutes.longPaths.filter((finding) => 'site' in finding && finding.site === id)
  const long = checkPaths(plan, families)
  return long ? [long] : []
}

/** Whole answers by request path. */
function wholeAnswers(source: FileSource): (path: string) => Promise<string | null> {
  return async (path) => {
    const text = await answerText(source, path)
    // What is held of a language is large, and the next answer is of another one.
    source.documents.forgetLanguage()
    return text === null || typeof text === 'string' ? text : [...text].join('')
  }
}
