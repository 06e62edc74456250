import { parseData, tagged } from './document-tag.js'

/** Flat pairs of a page id and its texts, folded. */
export type TextLeaf = readonly (number | readonly string[])[]

export function encodeTexts(leaf: TextLeaf): string {
  return tagged('search-texts/1', JSON.stringify(leaf))
}

export function decodeTexts(text: string): TextLeaf {
  return parseData<TextLeaf>('search-texts/1', text)
}
