/** Texts are found by an offset in blocks of so many codes, as a power of two. */
const blockBits = 7

/** Codes of characters: one byte each where there are few enough. */
export type Codes = Uint8Array | Uint16Array

/** All texts of an index one after the other, pages in the order of their ids. */
export interface SearchCorpus {
  /** 0 after each text, and the characters from 1 in their order. */
  readonly codes: Codes
  /** The UTF-16 unit of each code; the first is not used. */
  readonly units: Uint16Array
  readonly longest: number
  /** How many texts there are. */
  readonly count: number
  /** By text, as `textField` says; one more, which has but a start, is at the end. */
  readonly texts: Int32Array
  /** By block of codes: the text at its beginning. */
  readonly blocks: Int32Array
}

/**
 * What a text has in `texts`, side by side, as they are read together: the offset where it starts, its page, and what
 * is added to an offset to make it a position on the page.
 */
export const textField = { start: 0, page: 1, shift: 2, length: 3 } as const

export function blocksOf(texts: Int32Array, count: number): Int32Array {
  const blocks = new Int32Array((textStart(texts, count) >>> blockBits) + 1)
  let block = 0
  for (let text = 0; text < count; text += 1) {
    const end = textStart(texts, text + 1)
    for (; block << blockBits < end; block += 1) blocks[block] = text
  }
  return blocks
}

export function textStart(texts: Int32Array, text: number): number {
  return texts[textField.length * text + textField.start] ?? 0
}

export function textPage(texts: Int32Array, text: number): number {
  return texts[textField.length * text + textField.page] ?? 0
}

/** Number of the text that holds the offset; it is not before `from`. */
export function textAt({ texts, blocks }: SearchCorpus, offset: number, from: number): number {
  let text = Math.max(from, blocks[offset >>> blockBits] ?? 0)
  while (textStart(texts, text + 1) <= offset) text += 1
  return text
}

/** The pages that have a character. */
export function pagesWith({ codes, count, texts }: SearchCorpus, code: number): Int32Array {
  const pages = new Int32Array(count)
  let found = 0
  for (let text = 0; text < count; text += 1) {
    const page = textPage(texts, text)
    if (found > 0 && pages[found - 1] === page) continue
    if (!codes.subarray(textStart(texts, text), textStart(texts, text + 1)).includes(code)) continue
    pages[found] = page
    found += 1
  }
  return pages.subarray(0, found)
}

/** The texts of each page, pages in the order of their ids. */
export function* textsByPage(corpus: SearchCorpus): Iterable<[page: number, texts: string[]]> {
  const { codes, units, count, texts } = corpus
  const buffer = new Uint16Array(corpus.longest)
  const bytes = Buffer.from(buffer.buffer)
  let ofPage: string[] = []
  for (let text = 0; text < count; text += 1) {
    const start = textStart(texts, text)
    const length = textStart(texts, text + 1) - start - 1
    for (let index = 0; index < length; index += 1) buffer[index] = units[codes[start + index] ?? 0] ?? 0
    ofPage.push(bytes.toString('utf16le', 0, 2 * length))
    const page = textPage(texts, text)
    if (text + 1 < count && textPage(texts, text + 1) === page) continue
    yield [page, ofPage]
    ofPage = []
  }
}
