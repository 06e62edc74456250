import type { ExportOptions } from '../../options.js'
import type { FilePublication } from './publish-files.js'

/** What is staged, and how it is published. */
export interface Publication extends Omit<FilePublication, 'target'> {
  readonly how: ExportOptions['publish']
  /** The output folder, and where in it the previous export is; null: there is none. */
  readonly folder: string
  readonly target: string | null
  readonly keepReleases: number
  /** Where shards have uploaded the files that the folder lacks; null: it has all of them. */
  readonly uploadedTo: string | null
  /** Files of the previous export to carry over, although this one does not have them. */
  readonly carried: readonly string[]
}
