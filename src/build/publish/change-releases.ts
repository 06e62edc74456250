import path from 'node:path'
import { ExportError } from '../../errors.js'
import { guarded, guardedNow } from '../../files/output-failure.js'
import { workFolder } from '../folders/work-folder.js'
import type { FolderLock } from '../lock/folder-lock.js'
import { lockFolders } from '../lock/lock-folders.js'
import {
  currentRelease,
  outdatedReleases,
  releasesFolder,
  releasesOf,
  removeReleases,
  switchTo,
} from '../output/releases.js'

/** The releases of an export, newest first. */
export interface ReleaseList {
  readonly current: string | null
  readonly releases: readonly string[]
}

/** Releases to remove: some by name, or all but the current one and the newest others, `keep` in total. */
export type UnwantedReleases = { readonly names: readonly string[] } | { readonly keep: number }

/** `out` is the folder of exports with `--publish releases`. Throws `release-unknown` for one without releases. */
export function listReleases(out: string): ReleaseList {
  const folder = path.resolve(out)
  const releases = guardedNow(folder, () => releasesOf(folder).reverse())
  if (releases.length > 0) return { current: currentRelease(folder), releases }
  const message = `${out} has no releases`
  throw new ExportError('release-unknown', message, 'With --out, name the folder of an export with --publish releases.')
}

/**
 * Removes releases, and returns their names. The current one always stays. Throws `release-unknown`, `release-current`
 * and `folder-locked`; then nothing is removed. A dry run only returns the names.
 */
export async function removeUnwanted(out: string, unwanted: UnwantedReleases, dryRun: boolean): Promise<string[]> {
  if (dryRun) return guarded(path.resolve(out), async () => namesOf(out, unwanted))
  return withReleases(out, (folder, lock) => {
    const names = namesOf(out, unwanted)
    removeReleases(folder, names, () => lock.check('Some releases may have been removed.'))
    return names
  })
}

/** Calls `change` with the folder of the releases while it is locked. Throws `release-unknown` and `folder-locked`. */
async function withReleases<T>(out: string, change: (folder: string, lock: FolderLock) => T): Promise<T> {
  const folder = path.resolve(out)
  const { current } = listReleases(out)
  const work = async () => {
    const lock = await lockFolders(workFolder(folder, null), out)
    try {
      return change(folder, lock)
    } finally {
      await lock.release()
    }
  }
  const others = current === null ? '' : `, but not ${current}`
  // The lock needs some room itself.
  const ifFull = `Make room on that disk, such as by removing the oldest folders in ${out}/${releasesFolder}${others}.`
  return guarded(folder, work, ifFull)
}

/**
 * Switches the link `current` to a release, by default the one before the current one. Throws `release-unknown`.
 * `out` is the folder of exports with `--publish releases`.
 */
export async function rollBack(out: string, release: string | null): Promise<{ from: string | null; to: string }> {
  return withReleases(out, (folder, lock) => {
    const chosen = chooseRelease(out, release)
    lock.check()
    switchTo(folder, chosen.to)
    return chosen
  })
}

/**
 * The folder of an earlier release of `out`, by default the one before the current one. Throws `release-unknown`.
 */
export function releaseFolder(out: string, release: string | null): string {
  return path.join(out, releasesFolder, chooseRelease(out, release).to)
}

function chooseRelease(out: string, release: string | null): { from: string | null; to: string } {
  const { current: from, releases } = listReleases(out)
  const to = release ?? releases.find((name) => from === null || name < from)
  if (to !== undefined && releases.includes(to)) return { from, to }
  throw unknownRelease(`${out} has no release ${release ?? `before ${from}`}`, releases)
}

function unknownRelease(message: string, releases: readonly string[]): ExportError {
  return new ExportError('release-unknown', message, `Available: ${releases.join(', ')}.`)
}

function namesOf(out: string, unwanted: UnwantedReleases): string[] {
  const { current, releases } = listReleases(out)
  if ('keep' in unwanted) return outdatedReleases(path.resolve(out), unwanted.keep)
  for (const name of unwanted.names) {
    if (name === current) {
      const fix = 'Make another release current with "npx djangocms-static rollback", or export again; then remove it.'
      throw new ExportError('release-current', `${name} is the current release of ${out}`, fix)
    }
    if (!releases.includes(name)) throw unknownRelease(`${out} has no release ${name}`, releases)
  }
  return [...new Set(unwanted.names)]
}
