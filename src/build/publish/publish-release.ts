import path from 'node:path'
import fs from 'fs-extra'
import { RealFolders } from '../state/real-folders.js'
import type { Publication } from './publication.js'
import { outdatedReleases, releaseName, releasesFolder, removeReleases, switchTo } from './releases.js'
import { syncFolder, syncFolders } from './sync-folders.js'

/**
 * Makes a release of the complete export in the staging folder, and switches the link `current` to it. Removes older
 * releases beyond those to keep. Returns the release's name.
 */
export function publishRelease(publication: Publication): string {
  const { folder, target, staging, keepReleases, carried, fsync, checkLock } = publication
  const releases = path.join(folder, releasesFolder)
  const name = releaseName()
  if (target !== null) carry(carried, target, staging)
  fs.mkdirSync(releases, { recursive: true })
  if (fsync) syncFolders(staging)
  checkLock()
  fs.moveSync(staging, path.join(releases, name))
  if (fsync) syncFolder(releases)
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
    fs.linkSync(from, to)
  }
}
