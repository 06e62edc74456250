import type { ExportOptions } from '../../options.js'
import type { OtherRecord } from '../output/previous-export.js'
import type { GuardOptions } from '../publish/check-shrinkage.js'
import type { RecordSummary } from '../record/record-files.js'
import type { FileKind } from '../record/unit.js'

export interface FolderOptions
  extends GuardOptions,
    Pick<ExportOptions, 'full' | 'state' | 'publish' | 'keepReleases' | 'keepRemoved' | 'keepDocuments'>,
    Pick<ExportOptions, 'foreignFiles' | 'fsync' | 'precompress'> {
  readonly previous: OtherRecord
  /** Names of the families that are made from contents. */
  readonly contentFamilies: ReadonlySet<FileKind>
  /** Where the files of shards are, which the folder then lacks (`s3://bucket/prefix`); null: it has all files. */
  readonly uploadedTo: string | null
  /** Only the owner may read the folder. */
  readonly private: boolean
}

/** The members of a summary that the writer does not know. */
export type SummaryParts = Omit<RecordSummary, 'version' | 'published' | 'listed' | 'release' | 'files' | 'units'>
