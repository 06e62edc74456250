import type { ExportOptions } from '../options.js'

/** What flags or a configuration say, checked; what they do not say is absent. */
export interface Settings extends Partial<Omit<ExportOptions, 'manifest' | 'onProgress' | 'signal' | 'dryRun'>> {
  /** The manifest's file. */
  manifest?: string
}
