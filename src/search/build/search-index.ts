import type { Emit } from '../../documents/emit.js'
import { decodeSearch, encodeSearch, type SearchChanges } from '../../documents/search-document.js'
import { decodeNode, encodeNode, type SearchNode } from '../../documents/search-node.js'

/** The root document of an index, and which files its lists have. */
export interface SearchIndex extends SearchChanges {
  readonly words: SearchNode<string>
  /** As many files as of words. */
  readonly places: SearchNode
  readonly parts: SearchNode<string>
  readonly texts: SearchNode<number>
}

/** Returns the name of the root document. */
export function writeRoot(index: SearchIndex, emit: Emit): string {
  const [words, places] = [emit(encodeNode(index.words)), emit(encodeNode(index.places))]
  const [parts, texts] = [emit(encodeNode(index.parts)), emit(encodeNode(index.texts))]
  return emit(encodeSearch({ ...index, words, places, parts, texts }))
}

/** `textOf`: the text of a document, by name. */
export function readRoot(name: string, textOf: (name: string) => string): SearchIndex {
  const root = decodeSearch(textOf(name))
  return {
    ...root,
    words: decodeNode(textOf(root.words)),
    places: decodeNode(textOf(root.places)),
    parts: decodeNode(textOf(root.parts)),
    texts: decodeNode(textOf(root.texts)),
  }
}
