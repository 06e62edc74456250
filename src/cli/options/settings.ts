import type { ExportOptions } from '../../options.js'

/** Settings of flags or a configuration, checked; those not given are absent. */
export interface Settings extends Partial<Omit<ExportOptions, NotSaid>> {
  /** The manifest's file. */
  manifest?: string
  html?: boolean
  /** Folder of the project's HTML templates. */
  htmlTemplates?: string
}

type NotSaid = 'manifest' | 'html' | 'onProgress' | 'signal' | 'dryRun'
