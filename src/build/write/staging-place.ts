import type { Compression } from '../../options.js'
import type { WorkFolder } from '../folders/work-folder.js'
import type { OutputFolder } from '../output/output-folder.js'
import { wasInterrupted } from '../record/record-files.js'
import type { RunRecordPlace } from '../record/run-record.js'
import type { FolderOptions } from './folder-options.js'

export interface StagingPlace extends RunRecordPlace {
  readonly staging: string
  /** The folder that holds the previous export; null: there is none. */
  readonly target: string | null
  /** Unchanged files become hard links, so that the staging folder is complete. */
  readonly link: boolean
  /** A list of the staged files in writing order, if the target has an export. */
  readonly staged: string
  /** Files are also written compressed. */
  readonly precompress: readonly Compression[]
  /** The files of shards are not written: they were uploaded. */
  readonly uploaded: boolean
  /** Only the owner may read the files. */
  readonly private: boolean
  /** The run before ended while it published, or before it was recorded. */
  readonly interrupted: boolean
}

/** The place of a run that begins now. */
export function stagingPlace(
  { target }: OutputFolder,
  { state, staging, staged, units, changes }: WorkFolder,
  options: FolderOptions,
): StagingPlace {
  const { fsync, precompress, contentFamilies } = options
  return {
    staging,
    staged,
    units,
    changes,
    target,
    fsync,
    precompress,
    contentFamilies,
    uploaded: options.uploadedTo !== null,
    private: options.private,
    interrupted: wasInterrupted(state),
    link: options.publish === 'releases',
    at: new Date().toISOString(),
  }
}

export interface Staged {
  readonly files: number
  /** Compared with the previous export, or with the folder if there is no record. */
  readonly added: number
  readonly changed: number
  /** Files of the previous export that this one does not have; 0 if there is no record of it. */
  readonly removed: number
  /** SHA-256 of the record. */
  readonly hash: string
}
