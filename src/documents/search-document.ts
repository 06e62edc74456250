import type { Folding } from '../model/search/search-rules.js'
import { dataReader, tagged } from './document-tag.js'

/** What changed since the lists of an index were made. */
export interface SearchChanges {
  readonly folding: Folding
  /** Ids of pages whose entries in the lists are outdated, ascending. */
  readonly replaced: readonly number[]
  /** The texts of replaced pages that still have some, a name of `search-texts`; null: there are none. */
  readonly added: string | null
}

/** The root document. It has the names of documents that say which files the lists have. */
export interface SearchRoot extends SearchChanges {
  readonly words: string
  readonly places: string
  readonly parts: string
  readonly texts: string
}

export function encodeSearch(root: SearchRoot): string {
  return tagged('search/4', JSON.stringify(root))
}

export const decodeSearch = dataReader<SearchRoot>('search/4')
