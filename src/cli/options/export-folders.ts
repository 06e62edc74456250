import { configuredSettings } from '../config/load-config.js'
import type { Io } from '../print/terminal.js'
import { commandPath } from '../values/folder-paths.js'
import type { Settings } from '../values/settings.js'

interface FolderFlags {
  out?: string | undefined
  state?: string | null | undefined
  config?: string | undefined
}

export interface ExportFolders {
  readonly out: string
  /** null: the default, `<out>.state`. */
  readonly state: string | null
  readonly settings: Settings
}

/** The folders of an export, from flags, or else the configuration, or else `out`. Throws `config-invalid`. */
export async function exportFolders({ out, state, config }: FolderFlags, io: Io): Promise<ExportFolders> {
  const settings = await configuredSettings({ config }, io)
  const named = (file: string | null | undefined) => (file ? commandPath(io, file) : null)
  const configured = settings.out ?? commandPath(io, 'out')
  const folder = named(out) ?? configured
  // A configured record belongs to the configured folder only.
  const record = folder === configured ? (settings.state ?? null) : null
  return { out: folder, state: named(state) ?? record, settings }
}
