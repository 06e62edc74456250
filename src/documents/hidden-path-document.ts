import { dataReader, tagged } from './document-tag.js'
import type { PathEntry } from './path-document.js'

/**
 * Paths that answer, but that are not public: by the first 32 hex digits of the SHA-256 of `hiddenPathText`. The page
 * id is 0 if public answers do not show the page: it has no node in menus, and no files.
 */
type HiddenPathDocument = Readonly<Record<string, PathEntry>>

/** The text to hash. It includes the site, so that a hash tells nothing about other sites. */
export function hiddenPathText(site: number, path: string): string {
  return `${site} ${path}`
}

/** Sorts the entries by hash, since their order would tell which pages are neighbours. */
export function encodeHiddenPaths(entries: Iterable<readonly [hash: string, entry: PathEntry]>): string {
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1))
  return tagged('hidden-paths/1', JSON.stringify(Object.fromEntries(sorted)))
}

export const decodeHiddenPaths = dataReader<HiddenPathDocument>('hidden-paths/1')
