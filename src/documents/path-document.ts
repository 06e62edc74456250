import { pathHash } from '../model/path-hash.js'
import { parseData, tagged } from './document-tag.js'

/** The page id, then for each public language the path of its file: `0` where it is this very path, null without one. */
export type PathEntry = readonly [pageId: number, ...files: (string | 0 | null)[]]

/** Public paths of pages. */
export type PathDocument = Readonly<Record<string, PathEntry>>

/** In which of so many documents a path is, or the hash of one. */
export function pathPlace(key: string, documents: number): number {
  return pathHash(key) % documents
}

export function encodePaths(entries: Iterable<readonly [path: string, entry: PathEntry]>): string {
  return tagged('paths/1', JSON.stringify(Object.fromEntries(entries)))
}

export function decodePaths(text: string): PathDocument {
  return parseData<PathDocument>('paths/1', text)
}
