import type { ExportOptions } from '../../options.js'

/** What flags or a configuration say, checked; what they do not say is absent. */
export interface Settings extends Partial<Omit<ExportOptions, NotSaid>> {
  /** The manifest's file. */
  manifest?: string
  html?: boolean
  /** Folder of the project's HTML templates. */
  htmlTemplates?: string
}

type NotSaid = 'manifest' | 'html' | 'onProgress' | 'signal' | 'dryRun'
