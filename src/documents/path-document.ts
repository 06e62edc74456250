import { pathHash } from '../model/path-hash.js'
import { dataReader, tagged } from './document-tag.js'

/** The page id, then for each public language the path of its file: `0` for this path itself, null without a file. */
export type PathEntry = readonly [pageId: number, ...files: (string | 0 | null)[]]

/** Entries by public path. */
export type PathDocument = Readonly<Record<string, PathEntry>>

/** The number of the document, of `documents` in total, that has a path or another key. */
export function pathPlace(key: string, documents: number): number {
  return pathHash(key) % documents
}

export function encodePaths(entries: Iterable<readonly [path: string, entry: PathEntry]>): string {
  return tagged('paths/1', JSON.stringify(Object.fromEntries(entries)))
}

export const decodePaths = dataReader<PathDocument>('paths/1')
