import { dataReader, tagged } from './document-tag.js'

/** Page ids, ascending, and their texts, folded. */
export type PageTexts = readonly (readonly [page: number, texts: readonly string[]])[]

export function encodeTexts(pages: PageTexts): string {
  return tagged('search-texts/2', JSON.stringify(pages))
}

export const decodeTexts = dataReader<PageTexts>('search-texts/2')
