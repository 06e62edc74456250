import type { Route } from '../../routes/route.js'
import type { PurgeTarget } from '../purge/purge-target.js'
import type { FileKind } from './file-kinds.js'

export interface UploadOptions {
  /** Folder of an export. */
  folder: string
  /** `s3://bucket/prefix` */
  to: string
  /** Base URL of an S3-compatible server; null: AWS, or what the environment says. */
  endpoint: string | null
  /** null: what the environment or the usual files say. */
  region: string | null
  /** Requests at a time. */
  concurrency: number
  /** Seconds without a sign of life after which a request is made again. */
  timeout: number
  dryRun: boolean
  /** Delete objects that the export does not have. */
  delete: boolean
  /** Objects that may be deleted; null: any number. */
  maxDelete: number | null
  /** Send equal files, too. */
  all: boolean
  /** Send `.gz` and `.br` files beside others, too. */
  compressed: boolean
  /** The folder may hold drafts. */
  isPrivate: boolean
  /** `Cache-Control` by kind of file; others have defaults. */
  cacheControl: Readonly<Partial<Record<FileKind, string>>>
  /** The project's own routes, for the `Cache-Control` that they state. */
  routes: readonly Route[]
  purge: readonly PurgeTarget[]
  /** Entries of a purge request. */
  purgeLimit: number
  /** Seconds to wait for CloudFront to have forgotten; 0: it is told, and that is all. */
  purgeWait: number
  /** Base URLs by site id or `default`, for purges; those of the export where nothing is said. */
  apiUrls: Readonly<Record<string, string>>
  /** Change report of the export; null: `changes.json` in its private folder, if it is there. */
  changes: string | null
  /** Private folder of the export; null: `<folder>.state`. */
  state: string | null
  /** Where tokens of purges are. */
  env: Readonly<Record<string, string | undefined>>
  onProgress: (progress: UploadProgress) => void
  /** Gets what a purge command prints. */
  onOutput: (text: string) => void
  /** Ends the upload with the error `interrupted`; null: it runs to its end. */
  signal: AbortSignal | null
}

/** Where an upload stands. */
export interface UploadProgress {
  step: 'comparing' | 'sending' | 'checking' | 'deleting' | 'purging'
  files: number
  bytes: number
  total: number | null
}

export interface UploadReport {
  folder: string
  to: string
  dryRun: boolean
  /** Files of the export. */
  files: number
  bytes: number
  /** What was looked at: all files, or those of the change report. */
  compared: 'everything' | 'changes'
  /** Why the change report did not limit the work; null: it did, or there is none. */
  unlimited: string | null
  sent: { files: number; bytes: number }
  deleted: number
  /** Objects that the export does not have and that stay. */
  left: number
  /** Requests that were made again. */
  retries: number
  /** Entries that were purged, by target. */
  purged: { target: string; entries: number }[]
  seconds: number
}
