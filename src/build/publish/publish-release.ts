import path from 'node:path'
import fs from 'fs-extra'
import type { Publication } from './publication.js'
import { outdatedReleases, releaseName, releasesFolder, removeReleases, switchTo } from './releases.js'
import { syncFolder, syncFolders } from './sync-folders.js'

/**
 * A whole export in the staging folder becomes a release, and the link `current` leads to it. Older releases go,
 * beyond those that are to be kept. Returns the release's name.
 */
export function publishRelease(publication: Publication): string {
  const { folder, target, staging, keepReleases, carried, fsync, checkLock } = publication
  const releases = path.join(folder, releasesFolder)
  const name = releaseName()
  for (const file of carried) carry(file, target, staging)
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

/** The last release may have lost it. */
function carry(file: string, target: string | null, staging: string): void {
  const from = target === null ? null : path.join(target, file)
  if (from === null || !fs.lstatSync(from, { throwIfNoEntry: false })) return
  fs.mkdirSync(path.dirname(path.join(staging, file)), { recursive: true })
  fs.linkSync(from, path.join(staging, file))
}
