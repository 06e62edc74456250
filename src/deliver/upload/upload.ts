import type { PreparedPurge } from '../purge/purge-target.js'
import type { ObjectStore } from './object-store.js'
import type { OpenExport } from './open-export.js'
import type { UploadPlan } from './plan-upload.js'
import type { UploadOptions } from './upload-options.js'
import type { UploadTally } from './upload-tally.js'

/** An upload that knows what it has to do. */
export interface Upload {
  readonly local: OpenExport
  readonly store: ObjectStore
  readonly plan: UploadPlan
  readonly purges: readonly PreparedPurge[]
  readonly counters: UploadTally
  readonly options: UploadOptions
}
