import { loadConfig } from '../config/load-config.js'
import type { Io } from '../print/terminal.js'
import { fromFolder } from './folder-paths.js'
import type { Settings } from './settings.js'

/** How a command is told where an export is. */
export interface FolderFlags {
  out?: string | undefined
  state?: string | undefined
  config?: string | undefined
}

export interface ExportFolders {
  readonly out: string
  /** null: the usual one beside `out`. */
  readonly state: string | null
  /** What else the configuration says. */
  readonly settings: Settings
}

/** The folders of an export: of flags, else of the configuration, else `out`. Throws `config-invalid`. */
export async function exportFolders({ out, state, config }: FolderFlags, io: Io): Promise<ExportFolders> {
  const base = io.cwd ?? process.cwd()
  const settings = config === undefined ? {} : await loadConfig(fromFolder(base, config))
  const named = (file: string | undefined) => (file === undefined ? null : fromFolder(base, file))
  const configured = settings.out ?? fromFolder(base, 'out')
  const folder = named(out) ?? configured
  // The record of one folder is not that of another.
  const record = folder === configured ? (settings.state ?? null) : null
  return { out: folder, state: named(state) ?? record, settings }
}
