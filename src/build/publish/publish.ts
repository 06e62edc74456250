import path from 'node:path'
import fs from 'fs-extra'
import { pointerFile } from '../../documents/export-pointer.js'
import { linkOrCopy } from '../../files/link-or-copy.js'
import { filesIn, hasCode } from '../../files/small-files.js'
import type { ExportOptions } from '../../options.js'
import { privateFile } from '../folders/private-folder.js'
import { RealFolders } from '../folders/real-folders.js'
import { syncAbove, syncFile, syncFolder, syncFolders } from '../folders/sync-folders.js'
import { markPartial } from '../output/partial-folder.js'
import {
  checkLinks,
  type HoldingRelease,
  outdatedReleases,
  releaseName,
  releasesFolder,
  removeReleases,
  switchTo,
  unfinished,
} from '../output/releases.js'
import { type FilePublication, makeFolders, publishFiles } from './publish-files.js'

/** What is staged, and how it is published. */
interface Publication extends Omit<FilePublication, 'target'> {
  readonly how: ExportOptions['publish']
  /** The output folder, and where in it the previous export is; null: there is none. */
  readonly folder: string
  readonly target: string | null
  readonly keepReleases: number
  /** Where shards have uploaded the files that the folder lacks; null: it has all of them. */
  readonly uploadedTo: string | null
  /** Files of the previous export to carry over, although this one does not have them. */
  readonly carried: readonly string[]
}

/**
 * Does what may fail on a full disk or one without links before `publish` changes a file: makes new folders, and links
 * in the new release.
 */
export function preparePublication(publication: Publication): void {
  const { how, folder, target, staging, carried } = publication
  if (how === 'releases') {
    if (target === null) checkLinks(folder)
    else carry(carried, target, staging)
  } else if (target !== null) makeFolders({ ...publication, target })
}

/** Publishes the staged files, after `preparePublication`. Returns the name of the release; null: none. */
export function publish(publication: Publication): string | null {
  const { how, folder, target, staging, fsync, uploadedTo, checkLock } = publication
  if (how === 'releases') return publishRelease(publication)
  if (target !== null) publishFiles({ ...publication, target })
  else {
    if (uploadedTo !== null) markPartial(staging, uploadedTo)
    if (fsync) syncFolders(staging)
    checkLock()
    if (removeEmpty(folder)) fs.moveSync(staging, folder)
    else publishInto(folder, publication)
    if (fsync) syncAbove(folder)
  }
  return null
}

/**
 * Removes a folder that was empty when the run began. Returns false if it has to stay: it is mounted, or a link. Throws
 * if it is no longer empty.
 */
function removeEmpty(folder: string): boolean {
  try {
    if (fs.lstatSync(folder).isSymbolicLink()) return false
    fs.rmdirSync(folder)
  } catch (error) {
    if (hasCode(error, 'EBUSY')) return false
    if (!hasCode(error, 'ENOENT')) throw error
  }
  return true
}

/** Publishes a first export file by file, the pointer last. */
function publishInto(target: string, publication: Publication): void {
  const { staging, staged } = publication
  const names = [...filesIn(staging)].sort((one, other) => Number(one === pointerFile) - Number(other === pointerFile))
  fs.writeFileSync(staged, names.map((name) => `${name}\n`).join(''), { mode: privateFile })
  makeFolders({ ...publication, target })
  publishFiles({ ...publication, target })
}

/**
 * Makes a release of the complete export in the staging folder, and switches the link `current` to it. Removes older
 * releases beyond those to keep. Returns the release's name.
 */
function publishRelease(publication: Publication): string {
  const { folder, target, staging, keepReleases, fsync, checkLock } = publication
  const releases = path.join(folder, releasesFolder)
  const name = releaseName(folder)
  fs.mkdirSync(releases, { recursive: true })
  if (fsync) syncFolders(staging)
  checkLock()
  // From another disk it is copied: a part of a release must not have the name of one.
  const incoming = path.join(releases, unfinished(name))
  const isCopied = fs.statSync(staging).dev !== fs.statSync(releases).dev
  fs.moveSync(staging, incoming)
  if (isCopied && fsync) {
    for (const file of filesIn(incoming)) syncFile(path.join(incoming, file))
    syncFolders(incoming)
  }
  fs.renameSync(incoming, path.join(releases, name))
  // The link must not lead to what is lost. A first export may have made all folders above.
  if (fsync) {
    syncFolder(releases)
    if (target === null) syncAbove(releases)
    else syncFolder(folder)
  }
  checkLock()
  switchTo(folder, name)
  if (fsync) syncFolder(folder)
  removeReleases(folder, outdatedReleases(folder, keepReleases), checkLock)
  return name
}

/** Links files of the previous release; some may be missing there. */
function carry(files: readonly string[], target: string, staging: string): void {
  const real = new RealFolders(target)
  for (const file of files) {
    const [from, to] = [path.join(target, file), path.join(staging, file)]
    if (!real.holds(file) || !fs.lstatSync(from, { throwIfNoEntry: false })) continue
    fs.mkdirSync(path.dirname(to), { recursive: true })
    linkOrCopy(from, to)
  }
}

/** What a run changed in the folder. */
export interface Published {
  readonly added: number
  readonly changed: number
  readonly removed: number
  /** List of these files (change-lines.ts), until the writer is closed. */
  readonly changes: string
  /** Older releases that still have files that were removed; null: there are no releases. */
  readonly holding: readonly HoldingRelease[] | null
}
