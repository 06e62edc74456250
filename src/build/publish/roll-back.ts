import path from 'node:path'
import { ExportError } from '../../errors.js'
import { guarded } from '../../files/output-failure.js'
import { lockFolder } from '../lock/folder-lock.js'
import { workFolder } from '../state/work-folder.js'
import { releasesFolder, switchTo } from './releases.js'
import { listReleases } from './remove-releases.js'

/**
 * Switches the link `current` to a release, by default the one before the current one. Throws `release-unknown`.
 * `out` is the folder of exports with `--publish releases`.
 */
export async function rollBack(out: string, release: string | null): Promise<{ from: string | null; to: string }> {
  const folder = path.resolve(out)
  return guarded(folder, async () => {
    listReleases(out)
    const lock = await lockFolder(workFolder(folder, null).work, out)
    try {
      const { from, to } = chooseRelease(out, release)
      lock.check()
      switchTo(folder, to)
      return { from, to }
    } finally {
      await lock.release()
    }
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
  if (to === undefined || !releases.includes(to)) throw unknownRelease(out, release, from, releases)
  return { from, to }
}

function unknownRelease(
  out: string,
  release: string | null,
  from: string | null,
  releases: readonly string[],
): ExportError {
  const message = release === null ? `${out} has no release before ${from}` : `${out} has no release ${release}`
  return new ExportError('release-unknown', message, `Available: ${releases.join(', ')}.`)
}
