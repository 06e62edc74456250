import { parseData, tagged } from './document-tag.js'

/**
 * Search results of a range of page ids: the name of the document with their contents, and the number of contents of
 * each page; 0: pages differ.
 */
export type FoundPiece = readonly [name: string, each: number]

/** Ids of contents by page id, in the order of pages. */
type FoundEntries = readonly (readonly [pageId: number, contentIds: readonly number[]])[]

/** The number of contents of each page; 0: pages differ. */
export function contentsOfEach(entries: FoundEntries): number {
  const [[, { length = 0 } = []] = [0, []]] = entries
  return entries.every(([, ids]) => ids.length === length) ? length : 0
}

/**
 * Encodes the number of contents of each page (0: pages differ), then for each page its id, the number of its contents
 * if pages differ, and their ids. Ids are differences to the previous one, which are short.
 */
export function encodeFound(entries: FoundEntries): string {
  const each = contentsOfEach(entries)
  const numbers: number[] = [each]
  let [lastPage, lastContent] = [0, 0]
  for (const [pageId, ids] of entries) {
    numbers.push(pageId - lastPage)
    if (each === 0) numbers.push(ids.length)
    for (const id of ids) {
      numbers.push(id - lastContent)
      lastContent = id
    }
    lastPage = pageId
  }
  return tagged('found-contents/1', JSON.stringify(numbers))
}

/** Content ids by page id. */
export function decodeFound(text: string): Map<number, number[]> {
  const numbers = parseData<number[]>('found-contents/1', text)
  const entries = new Map<number, number[]>()
  let index = 0
  let page = 0
  let content = 0
  const next = () => numbers[index++] ?? 0
  const each = next()
  while (index < numbers.length) {
    page += next()
    const contents: number[] = []
    for (let count = each || next(); count > 0; count -= 1) {
      content += next()
      contents.push(content)
    }
    entries.set(page, contents)
  }
  return entries
}
