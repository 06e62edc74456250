import path from 'node:path'
import { ExportError } from '../../errors.js'
import { releasesFolder, switchTo } from '../output/releases.js'
import { listReleases, withReleases } from './remove-releases.js'

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
