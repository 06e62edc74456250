import type { HoldingRelease } from '../output/releases.js'

/** What a run changed in the folder. */
export interface Published {
  readonly added: number
  readonly changed: number
  readonly removed: number
  /** List of these files (run-record.ts), until the writer is closed. */
  readonly changes: string
  /** Older releases that still have files that were removed; null: there are no releases. */
  readonly holding: readonly HoldingRelease[] | null
}
