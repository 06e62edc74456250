import path from 'node:path'
import fs from 'fs-extra'
import { ExportError, reasonOf } from '../../errors.js'
import { hasCode, isAbsent } from '../../files/small-files.js'
import type { ExportOptions } from '../../options.js'

/*
 * A folder of exports with `--publish releases` has the folder `releases`, with one folder for each release, and the
 * link `current` to the one that is public.
 */
export const releasesFolder = 'releases'
export const currentLink = 'current'

interface PublishedOptions {
  readonly out: string
  /** Missing: the default, in place. */
  readonly publish?: ExportOptions['publish'] | undefined
}

/** The folder that readers of an export with these options will use. */
export function publishedFolder({ out, publish }: PublishedOptions): string {
  return publish === 'releases' ? `${out}/${currentLink}` : out
}

/** The folder that readers of an existing export use, however it was published. */
export function readersFolder(out: string): string {
  return hasReleases(out) ? path.join(out, currentLink) : out
}

/** Whether the folder holds releases of an export. */
export function hasReleases(out: string): boolean {
  return fs.existsSync(path.join(out, currentLink)) && fs.existsSync(path.join(out, releasesFolder))
}

/** The name of a release that is being removed or copied, which cannot be current. The next run removes it. */
export function unfinished(release: string): string {
  return `.unfinished-${release}`
}

/** Such as `20260131T080910123Z`. Other names in the folder of releases are ignored. */
const releasePattern = /^\d{8}T\d{9}Z$/

/** The name of a new release: the current time, or one after the last release if a clock was set back. */
export function releaseName(folder: string): string {
  const last = releasesOf(folder).at(-1)
  return new Date(Math.max(Date.now(), last === undefined ? 0 : timeOf(last) + 1))
    .toISOString()
    .replaceAll(/[-:.]/g, '')
}

/** 0 for digits that are no time. */
function timeOf(release: string): number {
  return Date.parse(release.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\d)/, '$1-$2-$3:$4:$5.')) || 0
}

/** Names of the releases, oldest first. */
export function releasesOf(folder: string): string[] {
  const names = entriesOf(folder).filter((entry) => entry.isDirectory() && releasePattern.test(entry.name))
  return names.map(({ name }) => name).sort()
}

/** The release that the link leads to; null: none. */
export function currentRelease(folder: string): string | null {
  try {
    const name = path.basename(fs.readlinkSync(path.join(folder, currentLink)))
    return fs.existsSync(path.join(folder, releasesFolder, name)) ? name : null
  } catch {
    return null
  }
}

/** Switches the link in one step: readers find the old release or the new one. */
export function switchTo(folder: string, name: string): void {
  fs.renameSync(newLink(folder, name), path.join(folder, currentLink))
}

function newLink(folder: string, name: string): string {
  const temporary = path.join(folder, `${currentLink}.new`)
  fs.rmSync(temporary, { force: true })
  fs.symlinkSync(path.join(releasesFolder, name), temporary, 'dir')
  return temporary
}

/** Tries to make a link in the folder of a first release. Throws `output-failed` where the file system has none. */
export function checkLinks(folder: string): void {
  fs.mkdirSync(folder, { recursive: true })
  try {
    fs.rmSync(newLink(folder, 'none'))
  } catch (error) {
    if (!hasCode(error, ...noLinks)) throw error
    if (fs.readdirSync(folder).length === 0) fs.rmdirSync(folder)
    const message = `${folder} is on a disk without links, or where this user may make none: ${reasonOf(error)}`
    const fix = 'Leave out --publish releases, which needs a symbolic link, or choose another folder with --out.'
    throw new ExportError('output-failed', message, fix, { cause: error })
  }
}

const noLinks = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']

/**
 * Removes releases, and the rest of those whose removal was interrupted. Each is renamed first, so that no release is
 * ever incomplete.
 */
export function removeReleases(folder: string, names: readonly string[], checkLock: () => void): void {
  const releases = path.join(folder, releasesFolder)
  for (const name of names) {
    checkLock()
    fs.renameSync(path.join(releases, name), path.join(releases, unfinished(name)))
  }
  for (const { name } of entriesOf(folder))
    if (name.startsWith(unfinished(''))) fs.removeSync(path.join(releases, name))
}

/** Releases to remove so that `keep` remain: the current one and the newest others. */
export function outdatedReleases(folder: string, keep: number): string[] {
  const current = currentRelease(folder)
  const others = releasesOf(folder).filter((name) => name !== current)
  return others.reverse().slice(current === null ? keep : keep - 1)
}

/** A release other than the current one, and how many of certain files it has. */
export interface HoldingRelease {
  readonly release: string
  readonly files: number
}

/** The releases other than the current one that have some of these files, newest first. */
export function releasesHolding(folder: string, files: readonly string[]): HoldingRelease[] {
  const current = currentRelease(folder)
  return releasesOf(folder)
    .filter((name) => name !== current)
    .reverse()
    .map((release) => ({ release, files: countThere(path.join(folder, releasesFolder, release), files) }))
    .filter((held) => held.files > 0)
}

function countThere(release: string, files: readonly string[]): number {
  return [...new Set(files)].filter((name) => fs.existsSync(path.join(release, name))).length
}

/** Empty if the folder is a link: its files are somewhere else. */
function entriesOf(folder: string): fs.Dirent[] {
  const releases = path.join(folder, releasesFolder)
  try {
    return fs.lstatSync(releases).isDirectory() ? fs.readdirSync(releases, { withFileTypes: true }) : []
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}
