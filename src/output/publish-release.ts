import path from 'node:path'
import fs from 'fs-extra'
import { currentLink, releasesFolder } from './output-folder.js'
import type { Publication } from './publish.js'
import { syncFolder, syncFolders } from './sync-folders.js'

/**
 * A whole export in the staging folder becomes a release, and the link `current` leads to it. Older releases go,
 * beyond those that are to be kept. Returns the release's name.
 */
export function publishRelease({ folder, target, staging, keepReleases, carried, fsync }: Publication): string {
  const releases = path.join(folder, releasesFolder)
  const name = releaseName()
  for (const file of carried) carry(file, target, staging)
  fs.mkdirSync(releases, { recursive: true })
  if (fsync) syncFolders(staging)
  fs.moveSync(staging, path.join(releases, name))
  if (fsync) syncFolder(releases)
  turnTo(folder, name)
  if (fsync) syncFolder(folder)
  const older = releasesOf(folder).filter((release) => release < name)
  for (const release of older.reverse().slice(keepReleases - 1)) fs.removeSync(path.join(releases, release))
  return name
}

/** Names of the releases that are there, oldest first. */
export function releasesOf(folder: string): string[] {
  const releases = path.join(folder, releasesFolder)
  return fs.existsSync(releases) ? fs.readdirSync(releases).sort() : []
}

/** Turns the link in one step: readers find the old release or the new one. */
export function turnTo(folder: string, name: string): void {
  const temporary = path.join(folder, `${currentLink}.new`)
  fs.rmSync(temporary, { force: true })
  fs.symlinkSync(path.join(releasesFolder, name), temporary, 'dir')
  fs.renameSync(temporary, path.join(folder, currentLink))
}

/** Sorts behind all earlier ones: the moment, such as `20260131T080910123Z`. */
function releaseName(): string {
  return new Date().toISOString().replaceAll(/[-:.]/g, '')
}

/** The last release may have lost it. */
function carry(file: string, target: string | null, staging: string): void {
  const from = target === null ? null : path.join(target, file)
  if (from === null || !fs.existsSync(from)) return
  fs.mkdirSync(path.dirname(path.join(staging, file)), { recursive: true })
  fs.linkSync(from, path.join(staging, file))
}
