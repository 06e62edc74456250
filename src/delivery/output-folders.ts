import path from 'node:path'
import { ExportError } from '../errors.js'
import type { ExportOptions } from '../options.js'
import type { OtherRecord } from '../output/earlier-export.js'
import { type FolderOptions, type FolderWriter, openFolderWriter } from '../output/folder-writer.js'
import { isInside } from '../output/is-inside.js'

/** Where an export goes; null: nowhere. */
export interface Targets {
  readonly out: FolderWriter | null
  readonly drafts: FolderWriter | null
}

/** Keeps the folders for the time of the work; what was not published then leaves no trace. */
export async function withFolders<T>(
  options: ExportOptions,
  previous: OtherRecord,
  work: (targets: Targets) => Promise<T>,
): Promise<T> {
  if (options.dryRun) return work({ out: null, drafts: null })
  const out = await openFolderWriter(options.out, { ...options, previous })
  try {
    if (options.drafts === null) return await work({ out, drafts: null })
    const drafts = await openFolderWriter(options.drafts, { ...options, ...draftsPlace })
    try {
      return await work({ out, drafts })
    } finally {
      await drafts.close()
    }
  } finally {
    await out.close()
  }
}

/** Options of the output that are about the public folder only. */
const draftsPlace: Pick<FolderOptions, 'state' | 'previous' | 'publish' | 'precompress'> = {
  state: null,
  previous: { folder: null, problem: null },
  publish: 'in-place',
  precompress: [],
}

/** Throws `drafts-exposed` where drafts and public files would share a folder. */
export function checkFolders({ out, drafts }: ExportOptions): void {
  if (drafts === null) return
  const [one, other] = [path.resolve(out), path.resolve(drafts)]
  if (!isInside(one, other) && !isInside(other, one)) return
  throw new ExportError(
    'drafts-exposed',
    `The drafts folder ${drafts} and the public folder ${out} are not apart: whoever serves one would serve both`,
    'Name a folder of its own with --drafts, outside of --out.',
  )
}
