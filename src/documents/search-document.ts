import type { Folding } from '../model/search/search-rules.js'
import { parseData, tagged } from './document-tag.js'
import type { TreeRoot } from './search-node.js'

/** The root document. `grams` and `texts` are the upper nodes of two trees of files. */
export interface SearchRoot {
  readonly folding: Folding
  /** Length of the longest text; a longer term is found nowhere. */
  readonly longest: number
  readonly grams: TreeRoot<string>
  /** The texts themselves by page id, for long terms of which only a few pages are left. */
  readonly texts: TreeRoot<number>
}

export function encodeSearch(root: SearchRoot): string {
  return tagged('search/1', JSON.stringify(root))
}

export function decodeSearch(text: string): SearchRoot {
  return parseData<SearchRoot>('search/1', text)
}
