import type { Folding } from '../model/search/search-rules.js'
import { parseData, tagged } from './document-tag.js'
import type { SearchNode } from './search-node.js'

/** The root document: the files of the lists, and what changed since they were made. */
export interface SearchRoot {
  readonly folding: Folding
  readonly words: SearchNode<string>
  /** Names, one for each file of words. */
  readonly places: readonly string[]
  readonly parts: SearchNode<string>
  readonly texts: SearchNode<number>
  /** Ids of pages whose entries in the lists are outdated, ascending. */
  readonly replaced: readonly number[]
  /** The texts of replaced pages that still have some, a name of `search-texts`; null: there are none. */
  readonly added: string | null
}

export function encodeSearch(root: SearchRoot): string {
  return tagged('search/2', JSON.stringify(root))
}

export function decodeSearch(text: string): SearchRoot {
  return parseData<SearchRoot>('search/2', text)
}
