import { yieldToEventLoop } from '../../build/check-signal.js'
import type { RecordComparison, ReusePlan } from '../../build/reuse/reuse-plan.js'
import { UnitTrace } from '../../build/reuse/unit-trace.js'
import type { Finding } from '../../findings.js'
import type { FileFamily, FileSettings } from '../../routes/route-files.js'
import type { SitePlan } from '../../routes/site-plan.js'
import type { SearchFingerprint } from '../../search/build/search-fingerprint.js'
import { ExportDocuments } from '../documents/export-documents.js'
import type { SourceParts } from '../export-parts.js'
import type { Shard } from '../shards/shard.js'
import type { FamilySizes } from '../shards/shard-contents.js'
import type { ContentSources, Observation, UnchosenRun } from '../site-run.js'
import { AliasReader } from './alias-reader.js'
import { checkPaths } from './check-paths.js'
import { planContents } from './content-plan.js'
import { fittingFamilies } from './fitting-families.js'
import { plannedSearch } from './plan-search.js'
import { recordingPlan } from './site-contexts.js'
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
  const shared = { ...contentSources(parts), counters, findings }
  const sites: SizedSite[] = []
  for (const plan of plans) {
    const run = unchosenRun(plan, parts, { ...shared, trace, derived: derived[plan.context.site.id] ?? {} }, shard)
    const isSame = sameRoutes !== null
    const { families, inMemory } = await fittingFamilies(run, parts.families, { bytesPerContent, isSame })
    for (const long of pathFindings(run.plan, families, sameRoutes)) findings.add(long)
    sites.push({ run, families, inMemory, searched: plannedSearch(run, parts.options) })
  }
  return { sites, aliasesFingerprint: shared.aliasesFingerprint, contentBytes, trace }
}

export function isAmong(families: readonly FileFamily[]): FileSettings['isWritten'] {
  const names = new Set(families.map(({ name }) => name))
  return (family) => names.has(family)
}

function contentSources(parts: SourceParts): ContentSources {
  const { project, reader, fingerprints, pageFingerprints, shards, run } = parts
  return {
    reader,
    aliases: new AliasReader(parts),
    shards,
    fingerprints,
    aliasesFingerprint: shards?.aliasesFingerprint ?? aliasesFingerprint(project, fingerprints),
    tablesFingerprint: run.tables,
    pageFingerprints,
  }
}

interface UnchosenParts extends ContentSources, Observation {
  readonly trace: UnitTrace
  readonly derived: Readonly<Record<string, string>>
}

function unchosenRun(
  site: SitePlan,
  { families, routes, options, renderer, run, pageFingerprints }: SourceParts,
  { derived, trace, ...shared }: UnchosenParts,
  shard: Shard | null,
): UnchosenRun {
  const { aliases, findings } = shared
  const { budget, target, pageSize, pagination, signal } = options
  const plan = recordingPlan(site, { aliases, findings, trace, html: renderer })
  return {
    ...shared,
    plan,
    routes,
    contents: planContents(plan),
    documents: new ExportDocuments(plan, routes, pageSize),
    settings: { pagination, variants: options, isWritten: isAmong(families) },
    budget: { bytes: budget, target },
    shard,
    structure: new StructureFingerprints(plan.context, run.structure, pageFingerprints, derived),
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
