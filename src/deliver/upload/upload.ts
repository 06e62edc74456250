import type { PreparedPurge } from '../purge/purge-target.js'
import type { ObjectStore } from './object-store.js'
import type { OpenExport } from './open-export.js'
import type { UploadPlan } from './plan-upload.js'
import type { UploadCounters } from './upload-counters.js'
import type { UploadOptions } from './upload-options.js'

/** A planned upload. */
export interface Upload {
  readonly local: OpenExport
  readonly store: ObjectStore
  readonly plan: UploadPlan
  readonly purges: readonly PreparedPurge[]
  readonly counters: UploadCounters
  readonly options: UploadOptions
}
