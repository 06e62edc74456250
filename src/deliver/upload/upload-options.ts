import type { Progress } from '../../options.js'
import type { Route } from '../../routes/route.js'
import type { PurgeOptions, PurgeTarget } from '../purge/purge-target.js'
import type { ObjectKind } from './object-kinds.js'

export interface UploadOptions extends PurgeOptions {
  folder: string
  /** `s3://bucket/prefix` */
  to: string
  /** Base URL of an S3-compatible server; null: from the environment, or AWS. */
  endpoint: string | null
  /** null: from the environment or the AWS files. */
  region: string | null
  concurrency: number
  dryRun: boolean
  /** Delete objects that the export does not have. */
  delete: boolean
  /** Most objects that may be deleted; null: no limit. */
  maxDelete: number | null
  /** Send equal files, too. */
  all: boolean
  /** Also send compressed variants (`.gz`, `.br`). */
  compressed: boolean
  /** The folder may hold drafts. */
  isPrivate: boolean
  /** `Cache-Control` by kind of file; others have defaults. */
  cacheControl: Readonly<Partial<Record<ObjectKind, string>>>
  /** The project's own routes, which may define `Cache-Control`. */
  routes: readonly Route[]
  purge: readonly PurgeTarget[]
  /** Base URLs by site id or `default`, for purges; those of the export by default. */
  apiUrls: Readonly<Record<string, string>>
  /** Change report of the export; null: `changes.json` in its private folder, if it exists. */
  changes: string | null
  /** Private folder of the export; null: `<folder>.state`. */
  state: string | null
  onProgress: (progress: UploadProgress) => void
}

export const uploadDefaults = {
  endpoint: null,
  region: null,
  concurrency: 16,
  timeout: 60,
  dryRun: false,
  delete: false,
  maxDelete: null,
  all: false,
  compressed: false,
  isPrivate: false,
  purge: [],
  purgeLimit: 15,
  purgeWait: 0,
} as const satisfies Partial<UploadOptions>

interface UploadProgress extends Omit<Progress, 'step'> {
  step: 'comparing' | 'sending' | 'checking' | 'deleting' | 'purging'
}

export interface UploadReport {
  folder: string
  to: string
  dryRun: boolean
  /** Files of the export. */
  files: number
  bytes: number
  /** The compared files: all, or those of the change report. */
  compared: 'everything' | 'changes'
  /** Why the change report did not limit the comparison; null: it did, or there is none. */
  unlimited: string | null
  sent: { files: number; bytes: number }
  deleted: number
  /** Number of stale objects that were kept. */
  kept: number
  retries: number
  /** Purged entries by target. */
  purged: { target: string; entries: number }[]
  seconds: number
}

export type UploadCounters = ReturnType<typeof countUpload>

/** Counts the files of a step and reports progress. */
export function countUpload(onProgress: (progress: UploadProgress) => void) {
  let progress: UploadProgress = { step: 'comparing', files: 0, bytes: 0, total: null }
  return {
    /** `total`: null if unknown. */
    start(step: UploadProgress['step'], total: number | null): void {
      progress = { step, files: 0, bytes: 0, total }
      onProgress(progress)
    },

    /** Counts a file of this many bytes. */
    count(bytes: number): void {
      progress.files += 1
      progress.bytes += bytes
      onProgress(progress)
    },
  }
}
