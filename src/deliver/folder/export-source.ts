import type { ExportCounters } from '../../build/export-counters.js'
import type { Validity } from '../../build/record/validity.js'
import type { OptionFingerprints, RunFingerprints } from '../../build/reuse/reuse-plan.js'
import type { FolderWriter } from '../../build/write/folder-writer.js'
import type { SourceParts } from '../../exporter/export-parts.js'
import type { ShardContents } from '../../exporter/shards/shard-contents.js'
import type { CmsDatabase } from '../../model/cms-database.js'
import type { ExportOptions } from '../../options.js'
import type { SitePlan } from '../../routes/site-plan.js'
import type { MediaRun } from '../media/media-run.js'
import type { Audience } from './audience.js'

/** The database of a run, read once for all folders that are written from it. */
export interface ExportSource
  extends Pick<SourceParts, 'engine' | 'project' | 'reader' | 'endReading' | 'renderer' | 'findings'>,
    Pick<SourceParts, 'fingerprints' | 'pageFingerprints'> {
  readonly schema: CmsDatabase['schema']
  /** Throws if the database may have been read in several states; called after the last read, also by `endReading`. */
  readonly checkRead: () => Promise<void>
  /** Throws if what was read may be of several states. */
  readonly checkUnchanged: () => void
  readonly sourceFingerprints: Omit<RunFingerprints, keyof OptionFingerprints>
  readonly validity: Validity
  /** Pages and placeholders of shards, and what they were made with; null: not a merge. */
  readonly shards: (ShardContents & { readonly ofOptions: OptionFingerprints }) | null
  /** `performance.now()` at the start of the run. */
  readonly started: number
}

/** A folder to export: what is written, for whom, and where. */
export interface FolderExport {
  readonly source: ExportSource
  readonly audience: Audience
  readonly options: ExportOptions
  /** null: the export is only counted. */
  readonly writer: FolderWriter | null
  readonly counters: ExportCounters
}

export interface PlannedFolder extends FolderExport {
  readonly plans: readonly SitePlan[]
  readonly media: MediaRun
}
