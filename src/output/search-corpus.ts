/** Codes of characters: one byte each where there are few enough. */
export type Codes = Uint8Array | Uint16Array

/** All texts of an index one after the other, pages in the order of their ids. */
export interface SearchCorpus {
  /** 0 after each text, and the characters from 1 in their order. */
  readonly codes: Codes
  /** The UTF-16 unit of each code; the first is not used. */
  readonly units: Uint16Array
  readonly longest: number
  /** How many texts, and how many pages with texts there are. */
  readonly textCount: number
  readonly pageCount: number
  /** By text: where it starts, and what is added to an offset in it for a position on its page. */
  readonly starts: Int32Array
  readonly shifts: Int32Array
  /** By number of a page: its id, and its first text. */
  readonly ids: Int32Array
  readonly firsts: Int32Array
}

/** Puts the number of the page of each of the first `count` offsets, which ascend, into `pages`. */
export function findPages(
  { starts, firsts }: SearchCorpus,
  offsets: Int32Array,
  pages: Int32Array,
  count: number,
): void {
  let page = 0
  let end = starts[firsts[1] ?? 0] ?? 0
  for (let index = 0; index < count; index += 1) {
    const offset = offsets[index] ?? 0
    while (offset >= end) {
      page += 1
      end = starts[firsts[page + 1] ?? 0] ?? 0
    }
    pages[index] = page
  }
}

/** Numbers of the pages that have a character. */
export function pagesWith({ codes, starts, firsts, pageCount }: SearchCorpus, code: number): Int32Array {
  const pages = new Int32Array(pageCount)
  let found = 0
  for (let page = 0; page < pageCount; page += 1) {
    const start = starts[firsts[page] ?? 0] ?? 0
    const end = starts[firsts[page + 1] ?? 0] ?? 0
    let place = start
    while (place < end && codes[place] !== code) place += 1
    if (place === end) continue
    pages[found] = page
    found += 1
  }
  return pages.subarray(0, found)
}

/** The texts of each page, by its id, pages in the order of their ids. */
export function* textsByPage(corpus: SearchCorpus): Iterable<[id: number, texts: string[]]> {
  const { codes, units, starts, ids, firsts, pageCount } = corpus
  const buffer = new Uint16Array(corpus.longest)
  const bytes = Buffer.from(buffer.buffer)
  for (let page = 0; page < pageCount; page += 1) {
    const texts: string[] = []
    for (let text = firsts[page] ?? 0; text < (firsts[page + 1] ?? 0); text += 1) {
      const start = starts[text] ?? 0
      const length = (starts[text + 1] ?? 0) - start - 1
      for (let index = 0; index < length; index += 1) buffer[index] = units[codes[start + index] ?? 0] ?? 0
      texts.push(bytes.toString('utf16le', 0, 2 * length))
    }
    yield [ids[page] ?? 0, texts]
  }
}
