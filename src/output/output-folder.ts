import path from 'node:path'
import fs from 'fs-extra'
import { pointerFile } from '../documents/export-pointer.js'
import { ExportError } from '../errors.js'
import type { ExportOptions } from '../options.js'
import { firstNames } from './first-names.js'
import { namesIn } from './small-files.js'

/** Link in the output folder to the release that is public. */
export const currentLink = 'current'
export const releasesFolder = 'releases'

/** The output folder as a run finds it. */
export interface OutputFolder {
  /** Absolute path. */
  readonly folder: string
  /** The folder that holds the last export; null: there is none. */
  readonly target: string | null
  /** Name of the release that this is; null: the folder itself is the export. */
  readonly release: string | null
}

/**
 * Looks at the folder. Throws `foreign-output` when it holds anything but an export, or one that was published in
 * the other way. `isOurs`: an earlier run has written to it.
 */
export async function findOutput(
  out: string,
  publish: ExportOptions['publish'],
  isOurs: boolean,
): Promise<OutputFolder> {
  const folder = path.resolve(out)
  const names = await namesIn(folder)
  const hasReleases = names.includes(releasesFolder) || names.includes(currentLink)
  if (names.length === 0) return { folder, target: null, release: null }
  if (publish === 'releases') {
    const others = names.filter((name) => ![releasesFolder, currentLink, `${currentLink}.new`].includes(name))
    if (others.length > 0) throw foreign(out, others, 'Choose an empty folder with --out, or publish in place.')
    const release = await currentRelease(folder)
    return { folder, target: release && path.join(folder, releasesFolder, release), release }
  }
  if (hasReleases) throw foreign(out, names, 'Choose another folder with --out, or go on with --publish releases.')
  if (!isOurs && !(await fs.pathExists(path.join(folder, pointerFile)))) {
    throw foreign(out, names, 'Choose an empty folder with --out.')
  }
  return { folder, target: folder, release: null }
}

/** The release that the link leads to; null: it leads nowhere. */
export async function currentRelease(folder: string): Promise<string | null> {
  try {
    const name = path.basename(await fs.readlink(path.join(folder, currentLink)))
    return (await fs.pathExists(path.join(folder, releasesFolder, name))) ? name : null
  } catch {
    return null
  }
}

function foreign(out: string, names: readonly string[], fix: string): ExportError {
  return new ExportError('foreign-output', `${out} holds ${firstNames(names)}, but no export`, fix)
}
