import type { RouteTable } from '../../routes/route-table.js'
import type { PreparedPurge } from '../purge/purge-target.js'
import type { ObjectStore } from './object-store.js'
import type { OpenExport } from './open-export.js'
import type { UploadPlan } from './plan-upload.js'
import type { UploadCounters, UploadOptions } from './upload-options.js'

/** Files to send to a target. */
export interface Transfer {
  readonly store: ObjectStore
  /** Mount point of the API, such as `/api/`. */
  readonly apiRoot: string
  readonly table: RouteTable
  readonly plan: Pick<UploadPlan, 'differing' | 'equal' | 'listed'>
  readonly counters: UploadCounters
  readonly options: UploadOptions
}

export interface Upload extends Transfer {
  readonly local: OpenExport
  readonly plan: UploadPlan
  readonly purges: readonly PreparedPurge[]
}
