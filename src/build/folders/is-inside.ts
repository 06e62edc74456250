import { readlinkSync, realpathSync } from 'node:fs'
import path from 'node:path'

/** File systems of these systems usually ignore case. */
const usuallyCaseless = ['win32', 'darwin'].includes(process.platform)

/** Whether one absolute path is the other, or below it. */
export function isInside(inner: string, outer: string, caseless = usuallyCaseless): boolean {
  if (caseless) return isInside(inner.toLowerCase(), outer.toLowerCase(), false)
  return inner === outer || inner.startsWith(outer.endsWith(path.sep) ? outer : outer + path.sep)
}

/** The same for any paths, with links resolved. Paths need not exist yet. */
export function isReallyInside(inner: string, outer: string): boolean {
  return isInside(realPlace(inner), realPlace(outer))
}

/** Whether one of two paths is inside the other; as `isReallyInside`. */
export function doOverlap(one: string, other: string): boolean {
  return isReallyInside(one, other) || isReallyInside(other, one)
}

/** The longest chain of links that is followed, as on Linux. */
const maxLinks = 40

/** The absolute path without links. Links that lead nowhere yet are followed, too. */
export function realPlace(file: string, links = 0): string {
  const whole = path.resolve(file)
  try {
    return realpathSync.native(whole)
  } catch {
    const above = path.dirname(whole)
    if (above === whole) return whole
    const place = path.join(realPlace(above, links), path.basename(whole))
    const target = links < maxLinks ? targetOf(place) : null
    return target === null ? place : realPlace(path.resolve(path.dirname(place), target), links + 1)
  }
}

/** The target of a link; null: the path is no link. */
function targetOf(place: string): string | null {
  try {
    return readlinkSync(place)
  } catch {
    return null
  }
}
