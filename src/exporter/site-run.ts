import type { ExportCounters } from '../build/export-counters.js'
import type { SearchRecord } from '../build/record/record-files.js'
import type { ReferencedFiles } from '../build/reuse/referenced-files.js'
import type { UnitWriter } from '../build/reuse/unit-writer.js'
import type { DocumentStore } from '../build/write/document-store.js'
import type { OutputWriter } from '../build/write/writer.js'
import type { Findings } from '../findings.js'
import type { ContentFingerprints, ContentReader } from '../model/cms-database.js'
import type { FileFamily, SiteFamily } from '../routes/route-files.js'
import type { SearchFingerprint } from '../search/build/search-fingerprint.js'
import type { SearchIndexes } from '../search/build/search-indexes.js'
import type { DeferredContents } from './documents/deferred-contents.js'
import type { AliasReader } from './plan/alias-reader.js'
import type { Budget } from './plan/budget.js'
import type { ContentPlan } from './plan/content-plan.js'
import type { PageFingerprints } from './plan/page-fingerprints.js'
import type { FileSource } from './plan/planned-files.js'
import type { StructureFingerprints } from './plan/structure-fingerprints.js'
import type { Shard } from './shards/shard.js'
import type { ShardContents } from './shards/shard-contents.js'
import type { Bundles } from './website/bundles.js'
import type { SearchablePages } from './website/searchable-pages.js'

/** Where pages and placeholders come from, and whether they have changed. */
export interface ContentSources {
  readonly reader: ContentReader
  readonly aliases: AliasReader
  /** Shards that pages and placeholders come from; null: they come from the database. */
  readonly shards: ShardContents | null
  readonly fingerprints: ContentFingerprints
  /** Of everything that plugins may show of aliases. */
  readonly aliasesFingerprint: string
  /** Of all rows that are held in memory. */
  readonly tablesFingerprint: string
  readonly pageFingerprints: PageFingerprints
}

/** Where a run writes and records its results, for the next run, too. */
export interface Recording {
  readonly writer: OutputWriter
  readonly store: DocumentStore
  readonly units: UnitWriter
  readonly files: ReferencedFiles
}

/** What is planned for a site, before its families are chosen. */
export interface UnchosenRun extends ContentSources, FileSource {
  readonly contents: ContentPlan
  readonly budget: Budget
  /** The shard of pages and placeholders to write; null: all of them. */
  readonly shard: Shard | null
  /** Of what answers without plugins are made from. */
  readonly structure: StructureFingerprints
  readonly counters: ExportCounters
  readonly findings: Findings
  /** Lets signal handlers run. Throws `interrupted` after a signal. */
  yieldToEventLoop(): Promise<void>
}

/** Everything that writing one site needs. */
export interface SiteRun extends UnchosenRun, Recording {
  readonly families: readonly FileFamily[]
  /** Besides these: see `ExportParts.extras`. */
  readonly extras: readonly SiteFamily[]
  /** Documents for pages and placeholders without files; null: both have files, or there is no handler. */
  readonly deferred: DeferredContents | null
  /** Files with everything of a language; null: none are wanted. */
  readonly bundles: Bundles | null
  /** What searches of front ends are made from; null: it is not wanted. */
  readonly records: SearchablePages | null
  /** Of what search indexes are made from; null: there are none. */
  readonly searched: SearchFingerprint | null
  /** Search indexes of the previous export, to reuse or to add to; null: there are none. */
  readonly previousSearch: SearchRecord | null
  /** null: no handler answers searches, or the indexes of the previous export are reused. */
  readonly search: SearchIndexes | null
}
