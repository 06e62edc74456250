import { pathHash } from '../site/path-hash.js'
import { dataOf, tagged } from './document-tag.js'

/** The page id, then for each public language the path of its file: `0` where it is this very path, null without one. */
export type PathEntry = readonly [pageId: number, ...files: (string | 0 | null)[]]

/** Public paths of pages. */
export type PathDocument = Readonly<Record<string, PathEntry>>

/** In which of so many documents a path is. */
export function pathPlace(path: string, documents: number): number {
  return pathHash(path) % documents
}

export function encodePaths(entries: Iterable<readonly [path: string, entry: PathEntry]>): string {
  return tagged('paths', JSON.stringify(Object.fromEntries(entries)))
}

export function decodePaths(text: string): PathDocument {
  return JSON.parse(dataOf('paths', text)) as PathDocument
}
