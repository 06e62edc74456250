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
  /** By text: where it starts; at last, where the last one ends. */
  readonly starts: Int32Array
  /** By text two numbers: the id of its page, and what is added to an offset in it for a position on its page. */
  readonly owners: Int32Array
}

/** The codes from a place on as one number, the first in the highest bits: two, or four where they are narrow. */
export function codesFrom(codes: Codes, place: number): number {
  const one = codes[place] ?? 0
  const two = codes[place + 1] ?? 0
  // After the last text there is nothing.
  if (codes.BYTES_PER_ELEMENT > 1) return (one << 16) | two
  return (one << 24) | (two << 16) | ((codes[place + 2] ?? 0) << 8) | (codes[place + 3] ?? 0)
}

/** Puts the number of the text of each of the first `count` offsets, which ascend, into `texts`. */
export function findTexts(
  { starts, textCount }: SearchCorpus,
  offsets: Int32Array,
  texts: Int32Array,
  count: number,
): void {
  let text = 0
  for (let index = 0; index < count; index += 1) {
    const offset = offsets[index] ?? 0
    // Longer and longer steps, then shorter ones: few of the texts may have an offset.
    let step = 1
    for (; text + step < textCount && (starts[text + step] ?? 0) <= offset; step *= 2) text += step
    for (step >>= 1; step > 0; step >>= 1) {
      if (text + step < textCount && (starts[text + step] ?? 0) <= offset) text += step
    }
    texts[index] = text
  }
}

/** The texts of each page, by its id, pages in the order of their ids. */
export function* textsByPage(corpus: SearchCorpus): Iterable<[id: number, texts: string[]]> {
  const { codes, units, starts, owners, textCount } = corpus
  const buffer = new Uint16Array(corpus.longest)
  const bytes = Buffer.from(buffer.buffer)
  let texts: string[] = []
  for (let text = 0; text < textCount; text += 1) {
    const start = starts[text] ?? 0
    const length = (starts[text + 1] ?? 0) - start - 1
    for (let index = 0; index < length; index += 1) buffer[index] = units[codes[start + index] ?? 0] ?? 0
    texts.push(bytes.toString('utf16le', 0, 2 * length))
    const id = owners[2 * text] ?? 0
    if (text + 1 < textCount && owners[2 * text + 2] === id) continue
    yield [id, texts]
    texts = []
  }
}
