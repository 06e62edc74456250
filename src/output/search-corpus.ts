/** Where a text begins on its page is a multiple of this, so that a longer title does not move the texts below it. */
const step = 128

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
  /** By text: where it starts, with the end of all at the end. */
  readonly starts: Int32Array
  readonly pages: Int32Array
  /** By text: what is added to an offset to make it a position on the page. */
  readonly shifts: Int32Array
  /** By block of codes: the text at its beginning. */
  readonly blocks: Int32Array
}

interface CorpusTexts {
  readonly codes: Codes
  readonly units: Uint16Array
  /** Page ids and lengths by text. */
  readonly pages: readonly number[]
  readonly lengths: readonly number[]
}

export function layOutCorpus({ codes, units, pages, lengths }: CorpusTexts): SearchCorpus {
  const starts = new Int32Array(lengths.length + 1)
  const shifts = new Int32Array(lengths.length)
  const blocks = new Int32Array((codes.length >>> blockBits) + 1)
  let start = 0
  let base = 0
  let block = 0
  for (const [text, length] of lengths.entries()) {
    if (text === 0 || pages[text] !== pages[text - 1]) base = 0
    const end = start + length + 1
    starts[text] = start
    shifts[text] = base - start
    while (block << blockBits < end) {
      blocks[block] = text
      block += 1
    }
    base += (Math.floor(length / step) + 1) * step
    start = end
  }
  starts[lengths.length] = start
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0)
  return { codes, units, longest, starts, pages: Int32Array.from(pages), shifts, blocks }
}

/** Number of the text that holds the offset; it is not before `from`. */
export function textAt({ starts, blocks }: SearchCorpus, offset: number, from: number): number {
  let text = Math.max(from, blocks[offset >>> blockBits] ?? 0)
  while ((starts[text + 1] ?? 0) <= offset) text += 1
  return text
}

/** The texts of each page, pages in the order of their ids. */
export function* textsByPage(corpus: SearchCorpus): Iterable<[page: number, texts: string[]]> {
  const { codes, units, pages, starts } = corpus
  const buffer = new Uint16Array(corpus.longest)
  const bytes = Buffer.from(buffer.buffer)
  let texts: string[] = []
  for (const [text, page] of pages.entries()) {
    const start = starts[text] ?? 0
    const length = (starts[text + 1] ?? 0) - start - 1
    for (let index = 0; index < length; index += 1) buffer[index] = units[codes[start + index] ?? 0] ?? 0
    texts.push(bytes.toString('utf16le', 0, 2 * length))
    if (pages[text + 1] === page) continue
    yield [page, texts]
    texts = []
  }
}
