import type { Compression } from '../../options.js'
import type { FolderFound } from '../state/folder-state.js'
import type { RunRecordPlace } from '../state/run-record.js'

/** Where a run stages its files, and how. */
export interface StagingPlace extends RunRecordPlace {
  /** The staging folder. */
  readonly staging: string
  /** The folder that holds the previous export; null: there is none. */
  readonly target: string | null
  /** Unchanged files become hard links, so that the staging folder is complete. */
  readonly link: boolean
  /** A list of the staged files in writing order, if the target has an export. */
  readonly staged: string
  /** Files are also written compressed. */
  readonly precompress: readonly Compression[]
  /** Only the owner may read the files. */
  readonly private: boolean
}

/** What the folder of the previous export holds. */
export type FolderCheck = Omit<FolderFound, 'recorded'>

export interface Staged {
  /** Files of the export. */
  readonly files: number
  /** Compared with the previous export, or with the folder if there is no record. */
  readonly added: number
  readonly changed: number
  /** Files of the previous export that this one does not have; 0 if there is no record of it. */
  readonly removed: number
  /** SHA-256 of the record. */
  readonly hash: string
}
