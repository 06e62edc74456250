import path from 'node:path'
import fs from 'fs-extra'
import { pointerFile } from '../../documents/export-pointer.js'
import { ExportError } from '../../errors.js'
import { namesIn } from '../../files/small-files.js'
import type { ExportOptions } from '../../options.js'
import { previewList } from '../../quantities.js'
import { currentLink, currentRelease, releasesFolder } from './releases.js'

/** The output folder as a run finds it. */
export interface OutputFolder {
  /** As users name it. */
  readonly out: string
  /** Absolute path. */
  readonly folder: string
  /** The folder that holds the previous export; null: there is none. */
  readonly target: string | null
  /** Name of the release that this is; null: the folder itself is the export. */
  readonly release: string | null
}

/**
 * Finds the previous export. Throws `foreign-output` if the folder holds anything but an export, unless other files are
 * to be kept, or an export that was published in the other way, and `output-failed` if it is a link that leads nowhere.
 * `isOurs`: a previous run has written to it.
 */
export async function findOutput(
  out: string,
  publish: ExportOptions['publish'],
  isOurs: boolean,
  foreignFiles: ExportOptions['foreignFiles'],
): Promise<OutputFolder> {
  const folder = path.resolve(out)
  const names = await namesIn(folder)
  const hasReleases = names.includes(releasesFolder) || names.includes(currentLink)
  if (names.length === 0) await checkLink(folder, out)
  if (names.length === 0) return { out, folder, target: null, release: null }
  if (publish === 'releases') {
    if (!hasReleases && (await holdsExport(folder))) {
      const fix = 'Choose an empty folder with --out, or keep --publish in-place.'
      throw new ExportError('foreign-output', `${out} holds an export that was published in place`, fix)
    }
    const others = names.filter((name) => ![releasesFolder, currentLink, `${currentLink}.new`].includes(name))
    if (others.length > 0 && foreignFiles !== 'keep') {
      throw foreign(out, others, 'Choose an empty folder with --out, publish in place, or add --foreign-files keep.')
    }
    await checkReleases(folder, out)
    const release = currentRelease(folder)
    return { out, folder, target: release && path.join(folder, releasesFolder, release), release }
  }
  if (hasReleases) {
    const fix = 'Choose another folder with --out, or keep --publish releases.'
    if (currentRelease(folder) === null) throw foreign(out, names, fix)
    throw new ExportError('foreign-output', `${out} holds releases of an export`, fix)
  }
  if (!isOurs && foreignFiles !== 'keep' && !(await holdsExport(folder))) {
    throw foreign(out, names, 'Choose an empty folder with --out, or keep them with --foreign-files keep.')
  }
  return { out, folder, target: folder, release: null }
}

/** A link to a disk that is not mounted must stay, or readers of that disk would see no update again. */
async function checkLink(folder: string, out: string): Promise<void> {
  const to = await fs.readlink(folder).catch(() => null)
  if (to === null || (await fs.pathExists(folder))) return
  const fix = 'Make that folder or mount its disk; or remove the link.'
  throw new ExportError('output-failed', `${out} is a link to ${to}, which does not exist.`, fix)
}

/** The folder itself is an export, published in place. */
function holdsExport(folder: string): Promise<boolean> {
  return fs.pathExists(path.join(folder, pointerFile))
}

/** `releases` must be a folder of its own, and `current` a link that can be switched. Throws `foreign-output`. */
async function checkReleases(folder: string, out: string): Promise<void> {
  const isLink = async (name: string) => (await fs.lstat(path.join(folder, name)).catch(() => null))?.isSymbolicLink()
  const fix = 'Choose another folder with --out.'
  if (await isLink(releasesFolder)) {
    throw new ExportError('foreign-output', `${releasesFolder} in ${out} is a link, where releases belong`, fix)
  }
  if ((await isLink(currentLink)) === false) {
    throw new ExportError('foreign-output', `${currentLink} in ${out} is not a link to a release`, fix)
  }
}

function foreign(out: string, names: readonly string[], fix: string): ExportError {
  return new ExportError('foreign-output', `${out} holds ${previewList(names)}, but no export`, fix)
}
