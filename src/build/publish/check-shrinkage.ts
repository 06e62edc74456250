import { ExportError } from '../../errors.js'
import type { ExportOptions } from '../../options.js'

/** The numbers by which an export differs from the previous one. */
interface Shrinkage {
  readonly files: { readonly before: number; readonly now: number }
  /** null: the previous number is not known. */
  readonly pages: { readonly before: number; readonly now: number } | null
  /** Files that would be removed. */
  readonly removed: number
}

export type GuardOptions = Pick<ExportOptions, 'maxShrink' | 'maxDelete' | 'force'>

/** Throws `export-shrinks` for an export that loses more than the options allow. Then nothing is published. */
export function checkShrinkage({ files, pages, removed }: Shrinkage, options: GuardOptions): void {
  if (options.force) return
  const fix =
    'If this is intended, run it again with --force. Otherwise check the database, the manifest and the options.'
  for (const [noun, counts] of [
    ['files', files],
    ['page contents', pages],
  ] as const) {
    if (!counts || counts.now >= counts.before * (1 - options.maxShrink / 100)) continue
    throw new ExportError(
      'export-shrinks',
      `The export would shrink from ${counts.before} to ${counts.now} ${noun}, by more than ${options.maxShrink} % (--max-shrink)`,
      fix,
    )
  }
  if (options.maxDelete === null || removed <= options.maxDelete) return
  const message = `The export would remove ${removed} files, more than ${options.maxDelete} (--max-delete)`
  throw new ExportError('export-shrinks', message, fix)
}
