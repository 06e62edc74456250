import { yieldToEventLoop } from '../../build/check-signal.js'
import type { RecordComparison, ReusePlan } from '../../build/reuse/reuse-plan.js'
import { UnitTrace } from '../../build/reuse/unit-trace.js'
import type { SiteContext } from '../../contract/contract.js'
import type { Finding } from '../../findings.js'
import type { FileFamily, FileSettings } from '../../routes/route-files.js'
import type { SitePlan } from '../../routes/site-plan.js'
import type { SearchFingerprint } from '../../search/build/search-fingerprint.js'
import { ExportDocuments } from '../documents/export-documents.js'
import type { SourceParts } from '../export-parts.js'
import type { Shard } from '../shards/shard.js'
import type { FamilySizes } from '../shards/shard-contents.js'
import type { ContentSources, UnchosenRun } from '../site-run.js'
import { AliasReader } from './alias-reader.js'
import { checkPaths } from './check-paths.js'
import { planContents } from './content-plan.js'
import { fittingFamilies } from './fitting-families.js'
import { plannedSearch } from './plan-search.js'
import { aliasesFingerprint } from './source-fingerprints.js'
import { StructureFingerprints } from './structure-fingerprints.js'

/** The sites of an export, and the families that fit their budgets. */
export interface SizedExport {
  readonly sites: readonly SizedSite[]
  readonly aliasesFingerprint: string
  /** Estimated size of all contents. */
  readonly contentBytes: number
  /** Collects what answers of all sites refer to. */
  readonly trace: UnitTrace
}

interface SizedSite {
  readonly run: UnchosenRun
  readonly families: readonly FileFamily[]
  /** Sizes of families that are made from rows in memory. */
  readonly inMemory: FamilySizes
  /** What its search indexes are made from; null: it has none, or another shard makes them. */
  readonly searched: SearchFingerprint | null
}

/**
 * Plans every site and sizes its families, before the folder of the previous export has been checked. `shard`: only
 * this one is written; null: the whole export.
 */
export async function sizeSites(
  parts: SourceParts,
  { sameRoutes, derived }: Pick<RecordComparison, 'sameRoutes' | 'derived'>,
  shard: Shard | null = null,
): Promise<SizedExport> {
  const { project, counters, findings, reader, plans } = parts
  counters.step('sizing')
  const { bytes: contentBytes } = await reader.estimateContentBytes()
  const bytesPerContent = contentBytes / Math.max(1, project.contents.size)
  const trace = new UnitTrace()
  const sources = contentSources(parts)
  const sites: SizedSite[] = []
  for (const plan of plans) {
    const known = derived[plan.context.site.id] ?? {}
    const run = unchosenRun(recordingPlan(plan, parts, sources, trace), parts, sources, known, shard)
    const isSame = sameRoutes !== null
    const { families, inMemory } = await fittingFamilies(run, parts.families, { bytesPerContent, isSame })
    for (const long of pathFindings(run.plan, families, sameRoutes)) findings.add(long)
    sites.push({ run, families, inMemory, searched: plannedSearch(run, parts.options) })
  }
  return { sites, aliasesFingerprint: sources.aliasesFingerprint, contentBytes, trace }
}

export function isAmong(families: readonly FileFamily[]): FileSettings['isWritten'] {
  const names = new Set(families.map(({ name }) => name))
  return (family) => names.has(family)
}

function contentSources(parts: SourceParts): ContentSources {
  const { project, reader, fingerprints, pageFingerprints, shards, sourceFingerprints } = parts
  return {
    reader,
    aliases: new AliasReader(parts),
    shards,
    fingerprints,
    aliasesFingerprint: shards?.aliasesFingerprint ?? aliasesFingerprint(project, fingerprints),
    tablesFingerprint: sourceFingerprints.tables,
    pageFingerprints,
  }
}

/** The plan with a context that renders HTML, and that records what answers refer to and report. */
function recordingPlan(
  plan: SitePlan,
  { findings, renderer }: SourceParts,
  { aliases }: ContentSources,
  trace: UnitTrace,
): SitePlan {
  const report: SiteContext['report'] = (finding) => {
    findings.add(finding)
    trace.report(finding)
  }
  const aliasPlaceholders: SiteContext['aliasPlaceholders'] = (id) => aliases.placeholders(id)
  return { ...plan, context: { ...plan.context, html: renderer, aliasPlaceholders, report, trace } }
}

/** `known`: see `RecordSummary.derived`. */
function unchosenRun(
  plan: SitePlan,
  { families, routes, options, sourceFingerprints, pageFingerprints, counters, findings }: SourceParts,
  sources: ContentSources,
  known: Readonly<Record<string, string>>,
  shard: Shard | null,
): UnchosenRun {
  const { budget, target, pageSize, pagination, signal } = options
  return {
    ...sources,
    plan,
    routes,
    contents: planContents(plan),
    documents: new ExportDocuments(plan, routes, pageSize),
    settings: { pagination, variants: options, isWritten: isAmong(families) },
    budget: { bytes: budget, target },
    shard,
    structure: new StructureFingerprints(plan.context, sourceFingerprints.structure, pageFingerprints, known),
    counters,
    findings,
    yieldToEventLoop: () => yieldToEventLoop(signal),
  }
}

/** Findings about paths: those of the previous export if routes and paths are the same. */
function pathFindings(plan: SitePlan, families: readonly FileFamily[], sameRoutes: ReusePlan['sameRoutes']): Finding[] {
  const { id } = plan.context.site
  if (sameRoutes) return sameRoutes.longPaths.filter((finding) => 'site' in finding && finding.site === id)
  const long = checkPaths(plan, families)
  return long ? [long] : []
}
