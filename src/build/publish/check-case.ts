import { existsSync } from 'node:fs'
import path from 'node:path'
import { pointerFile } from '../../documents/export-pointer.js'
import { ExportError } from '../../errors.js'
import type { OutputFolder } from '../output/output-folder.js'

/**
 * Throws `path-collision` on a file system that ignores case if a removed file would take an exported one with it, as of
 * a page whose slug was changed in case only. `rivalOf`: the exported path that differs in case only; null: none.
 */
export function checkCase(
  { out, folder }: Pick<OutputFolder, 'out' | 'folder'>,
  removed: readonly Iterable<string>[],
  rivalOf: (name: string) => string | null,
): void {
  if (!existsSync(path.join(folder, pointerFile.toUpperCase()))) return
  for (const names of removed) {
    for (const name of names) {
      const rival = rivalOf(name)
      if (rival === null) continue
      const message = `${rival} takes the place of ${name} in ${out}, and both are the same file on its disk, which ignores case`
      throw new ExportError('path-collision', message, `Remove ${out} and export again, or choose another with --out.`)
    }
  }
}
