import type { ExportOptions } from '../../options.js'
import type { GuardOptions } from '../publish/guards.js'
import type { OtherRecord } from '../reuse/previous-export.js'

/** The options of a folder that is written. */
export interface FolderOptions
  extends GuardOptions,
    Pick<ExportOptions, 'full' | 'state' | 'publish' | 'keepReleases' | 'keepRemoved' | 'keepDocuments'>,
    Pick<ExportOptions, 'foreignFiles' | 'fsync' | 'precompress'> {
  readonly previous: OtherRecord
  /** Only the owner may read the folder. */
  readonly private: boolean
}
