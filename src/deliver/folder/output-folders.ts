import { doOverlap } from '../../build/folders/is-inside.js'
import { checkOutsideExports } from '../../build/output/other-exports.js'
import type { OtherRecord } from '../../build/output/previous-export.js'
import type { FolderOptions } from '../../build/write/folder-options.js'
import type { FolderWriter } from '../../build/write/folder-writer.js'
import { openFolderWriter } from '../../build/write/open-folder-writer.js'
import { ExportError } from '../../errors.js'
import { contentFamilies } from '../../exporter/plan/content-plan.js'
import type { ExportOptions } from '../../options.js'
import { withOwnRoutes } from '../../routes/routes.js'
import { publisherOf } from './framework-folders.js'
import { StoredRows } from './stored-rows.js'

/** Writers of an export; null: not written. */
export interface Targets {
  readonly out: FolderWriter | null
  readonly drafts: FolderWriter | null
  /** null: rows stay in memory. */
  readonly rows: StoredRows | null
}

/** Opens the folders for `work`, then discards what was not published. `uploadedTo`: see FolderOptions. */
export async function withFolders<T>(
  options: ExportOptions,
  previous: OtherRecord,
  work: (targets: Targets) => Promise<T>,
  uploadedTo: string | null = null,
): Promise<T> {
  if (options.dryRun) return work({ out: null, drafts: null, rows: null })
  const { families } = withOwnRoutes(options.routes)
  const given = { ...options, contentFamilies: new Set(contentFamilies(families)) }
  const out = await openFolderWriter(options.out, { ...given, previous, uploadedTo, private: false })
  const rows = new StoredRows(out.scratch)
  try {
    if (options.drafts === null) return await work({ out, drafts: null, rows })
    const drafts = await openFolderWriter(options.drafts, { ...given, ...draftsPlace })
    try {
      return await work({ out, drafts, rows })
    } finally {
      await drafts.close()
    }
  } finally {
    rows.close()
    await out.close()
  }
}

const draftsPlace: Pick<FolderOptions, 'state' | 'previous' | 'uploadedTo' | 'publish' | 'precompress' | 'private'> = {
  state: null,
  previous: { folder: null, problem: null },
  uploadedTo: null,
  publish: 'in-place',
  precompress: [],
  private: true,
}

/**
 * Throws `drafts-exposed` if drafts and public files would share a folder, and `option-invalid` if the record of an
 * export would be among its files, or those of another export. Follows symbolic links.
 */
export function checkFolders({ out, drafts, state }: Pick<ExportOptions, 'out' | 'drafts' | 'state'>): void {
  if (drafts !== null && doOverlap(out, drafts)) {
    const message = `The drafts folder ${drafts} and the public folder ${out} overlap: serving one would serve both`
    throw new ExportError('drafts-exposed', message, 'Name a separate folder with --drafts, outside of --out.')
  }
  const publisher = drafts === null ? null : publisherOf(drafts)
  if (publisher) {
    throw new ExportError(
      'drafts-exposed',
      `A build of ${publisher.framework} publishes the drafts folder ${drafts}`,
      `Name a folder outside of ${publisher.folder.split('/', 1)} with --drafts.`,
    )
  }
  for (const folder of [out, drafts]) {
    if (state === null || folder === null || !doOverlap(state, folder)) continue
    const message = `The private folder ${state} and the export ${folder} overlap: one would hold files of the other`
    const fix = 'Name a separate folder with --state, outside of --out and --drafts.'
    throw new ExportError('option-invalid', message, fix)
  }
  if (drafts !== null) checkOutsideExports(drafts, '--drafts', 'drafts-exposed')
  if (state !== null) checkOutsideExports(state, '--state')
  checkOutsideExports(out, '--out')
}
