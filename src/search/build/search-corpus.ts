import type { NumberChunks } from './number-chunks.js'

/** Numbers of the stream in memory; more for a page that has more. */
const windowLength = 2 ** 16

/** The texts of an index as a stream of word numbers, page after page. */
export class SearchCorpus {
  /** Sorted. */
  readonly words: readonly string[]
  /** Ids of pages that have texts, ascending. */
  readonly pages: Int32Array
  /** By page: the offset of its texts in the stream; one more entry for the end. */
  readonly #starts: Int32Array
  readonly #stream: NumberChunks
  /** By number of a word in the stream: its number in `words`. */
  readonly #rankOf: Int32Array
  /** Numbers of the stream from `#windowStart` to `#windowEnd`, as numbers in `words`. */
  #window = new Int32Array(0)
  #windowStart = 0
  #windowEnd = 0

  constructor(
    words: readonly string[],
    rankOf: Int32Array,
    stream: NumberChunks,
    { pages, starts }: { readonly pages: Int32Array; readonly starts: Int32Array },
  ) {
    this.words = words
    this.pages = pages
    this.#starts = starts
    this.#stream = stream
    this.#rankOf = rankOf
  }

  /** A private file for something that need not be in memory; null: it must be. */
  file(name: string): string | null {
    return this.#stream.file === null ? null : `${this.#stream.file}-${name}`
  }

  get length(): number {
    return this.#stream.length
  }

  /** Numbers of the words of a page, -1 after each text; valid until the next call. Fast if pages come in order. */
  of(page: number): Int32Array {
    const [start, end] = [this.#starts[page] ?? 0, this.#starts[page + 1] ?? 0]
    if (start < this.#windowStart || end > this.#windowEnd) this.#moveWindow(start, end)
    return this.#window.subarray(start - this.#windowStart, end - this.#windowStart)
  }

  /** The characters of all words with 0 after each, and by word where it begins; one more entry for the end. */
  characters(): { readonly codes: Uint16Array; readonly starts: Int32Array } {
    const { words } = this
    const codes = new Uint16Array(words.reduce((sum, word) => sum + word.length + 1, 0))
    const starts = new Int32Array(words.length + 1)
    for (const [number, word] of words.entries()) {
      const start = starts[number] ?? 0
      for (let index = 0; index < word.length; index += 1) codes[start + index] = word.charCodeAt(index)
      starts[number + 1] = start + word.length + 1
    }
    return { codes, starts }
  }

  /** Frees what the stream holds. */
  close(): void {
    this.#stream.clear()
    this.#window = new Int32Array(0)
  }

  #moveWindow(start: number, end: number): void {
    const length = Math.min(Math.max(windowLength, end - start), this.length - start)
    if (length > this.#window.length) this.#window = new Int32Array(length)
    const window = this.#window.subarray(0, length)
    this.#stream.read(window, start)
    for (let at = 0; at < length; at += 1) window[at] = this.#rankOf[window[at] ?? -1] ?? -1
    this.#windowStart = start
    this.#windowEnd = start + length
  }
}

/** Ids and texts of pages, in order. */
export function* textsByPage(corpus: SearchCorpus): Iterable<[id: number, texts: string[]]> {
  for (const [page, id] of corpus.pages.entries()) {
    const texts: string[] = []
    let text = ''
    for (const word of corpus.of(page)) {
      if (word >= 0) text += corpus.words[word] ?? ''
      else {
        texts.push(text)
        text = ''
      }
    }
    yield [id, texts]
  }
}
