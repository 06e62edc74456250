import type { ExportCounters } from '../build/export-counters.js'
import type { ReusePlan, RunFingerprints } from '../build/reuse/reuse-plan.js'
import type { OutputWriter } from '../build/write/writer.js'
import type { HtmlRenderer } from '../contract/contract.js'
import type { Findings } from '../findings.js'
import type { ContentFingerprints, ContentReader } from '../model/cms-database.js'
import type { EngineFacts } from '../model/engine.js'
import type { Project } from '../model/project.js'
import type { ExportOptions } from '../options.js'
import type { FileFamily, SiteFamily } from '../routes/route-files.js'
import type { RouteTable } from '../routes/route-table.js'
import type { SitePlan } from '../routes/site-plan.js'
import type { PageFingerprints } from './plan/page-fingerprints.js'
import type { PlanAudience } from './plan/plan-sites.js'
import type { ShardContents } from './shards/shard-contents.js'

export interface SourceParts extends PlanAudience {
  readonly project: Project
  readonly options: ExportOptions
  readonly plans: readonly SitePlan[]
  /** What to write, in this order. */
  readonly families: readonly FileFamily[]
  readonly routes: RouteTable
  readonly reader: ContentReader
  /** Closes the database. Call it when the last content has been read. */
  readonly endReading: () => Promise<void>
  readonly fingerprints: ContentFingerprints
  /** null: nothing is rendered. */
  readonly renderer: HtmlRenderer | null
  /** Shards that pages and placeholders come from; null: the reader. */
  readonly shards: ShardContents | null
  readonly engine: EngineFacts
  /** Of the rows that are held in memory: see `RecordSummary`. */
  readonly sourceFingerprints: Pick<RunFingerprints, 'tables' | 'structure'>
  readonly pageFingerprints: PageFingerprints
  readonly counters: ExportCounters
  readonly findings: Findings
}

/** The same, where it is written, and what may be reused. */
export interface ExportParts extends SourceParts {
  /** Files that options ask for, written after the families: they have no budget, and reports do not count them. */
  readonly extras: readonly SiteFamily[]
  readonly writer: OutputWriter
  readonly reuse: ReusePlan
}
