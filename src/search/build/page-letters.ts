import type { SearchCorpus } from './search-corpus.js'

/** The characters of pages as letters: frequent characters, numbered from 1, so that tables by them are small. */
export class PageLetters {
  /** Letters of some pages, one after another. 0: a rare character, or the end of a text. */
  readonly sample: Uint16Array
  /** By letter: the code of its character. */
  readonly codes: readonly number[]
  readonly #corpus: SearchCorpus
  /** As of `SearchCorpus.characters`, first their codes, then their letters. */
  readonly #characters: Uint16Array
  readonly #starts: Int32Array
  #page = new Uint16Array(1024)

  /** Samples every `step`th page. A letter occurs there more than `least` times. */
  constructor(corpus: SearchCorpus, step: number, least: number) {
    this.#corpus = corpus
    const { codes: characters, starts } = corpus.characters()
    this.#characters = characters
    this.#starts = starts
    this.sample = this.#sample(step)
    const counts = new Int32Array(2 ** 16)
    for (let at = 0; at < this.sample.length; at += 1) {
      const code = this.sample[at] ?? 0
      counts[code] = (counts[code] ?? 0) + 1
    }
    const codes = [0]
    const letterOf = new Uint16Array(2 ** 16)
    for (let code = 1; code < counts.length; code += 1) {
      if ((counts[code] ?? 0) > least) letterOf[code] = codes.push(code) - 1
    }
    this.codes = codes
    for (const list of [characters, this.sample]) {
      for (let at = 0; at < list.length; at += 1) list[at] = letterOf[list[at] ?? 0] ?? 0
    }
  }

  /** The characters of a page, with 0 after each text: letters, valid until the next call. */
  of(page: number): Uint16Array {
    const stream = this.#corpus.of(page)
    const last = this.#characters.length - 1
    let length = 0
    for (let at = 0; at < stream.length; at += 1) {
      const word = stream[at] ?? -1
      // The end of a text is the 0 after the last word.
      const start = word < 0 ? last : (this.#starts[word] ?? 0)
      const end = word < 0 ? last + 1 : (this.#starts[word + 1] ?? 0) - 1
      this.#reserve(length + end - start)
      for (let from = start; from < end; from += 1) {
        this.#page[length] = this.#characters[from] ?? 0
        length += 1
      }
    }
    return this.#page.subarray(0, length)
  }

  #reserve(length: number): void {
    if (length <= this.#page.length) return
    const grown = new Uint16Array(2 * length)
    grown.set(this.#page)
    this.#page = grown
  }

  #sample(step: number): Uint16Array {
    const numbers = Array.from({ length: Math.ceil(this.#corpus.pages.length / step) }, (_, index) => index * step)
    const sample = new Uint16Array(numbers.reduce((sum, page) => sum + this.of(page).length, 0))
    let at = 0
    for (const page of numbers) {
      const codes = this.of(page)
      sample.set(codes, at)
      at += codes.length
    }
    return sample
  }
}
