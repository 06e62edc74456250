import type { ExportOptions } from '../../options.js'

/** Settings of flags or a configuration, checked; those not given are absent. */
export interface Settings extends Partial<Omit<ExportOptions, OwnForm>> {
  /** Path of the manifest. */
  manifest?: string
  html?: boolean
  /** Folder of the project's HTML templates. */
  htmlTemplates?: string
}

/** Options without a setting, or whose setting has another form. */
type OwnForm = 'manifest' | 'html' | 'onProgress' | 'signal' | 'dryRun'
