import type { SearchCorpus } from './search-corpus.js'

/** The characters of pages as letters: frequent characters, numbered from 1, so that tables by them are small. */
export class PageLetters {
  /** Letters of some pages, one after another. 0: a rare character, or the end of a text. */
  readonly sample: Uint16Array
  /** By letter: the code of its character. */
  readonly codes: readonly number[]
  readonly #corpus: SearchCorpus
  readonly #letterOf = new Uint16Array(2 ** 16)
  #characters = new Uint16Array(1024)

  /** Samples every `step`th page. A letter occurs there more than `least` times. */
  constructor(corpus: SearchCorpus, step: number, least: number) {
    this.#corpus = corpus
    this.sample = this.#sample(step)
    const counts = new Int32Array(2 ** 16)
    for (let at = 0; at < this.sample.length; at += 1) {
      const code = this.sample[at] ?? 0
      counts[code] = (counts[code] ?? 0) + 1
    }
    const codes = [0]
    for (let code = 1; code < counts.length; code += 1) {
      if ((counts[code] ?? 0) > least) this.#letterOf[code] = codes.push(code) - 1
    }
    this.codes = codes
    this.#replace(this.sample)
  }

  /** The letters of a page, valid until the next call. */
  of(page: number): Uint16Array {
    return this.#replace(this.#charactersOf(page))
  }

  #replace(codes: Uint16Array): Uint16Array {
    for (let at = 0; at < codes.length; at += 1) codes[at] = this.#letterOf[codes[at] ?? 0] ?? 0
    return codes
  }

  #sample(step: number): Uint16Array {
    const numbers = Array.from({ length: Math.ceil(this.#corpus.pages.length / step) }, (_, index) => index * step)
    const sample = new Uint16Array(numbers.reduce((sum, page) => sum + this.#charactersOf(page).length, 0))
    let at = 0
    for (const page of numbers) {
      const codes = this.#charactersOf(page)
      sample.set(codes, at)
      at += codes.length
    }
    return sample
  }

  /** Codes of the characters of a page, with 0 after each text. */
  #charactersOf(page: number): Uint16Array {
    const { words } = this.#corpus
    const stream = this.#corpus.of(page)
    let length = 0
    for (let at = 0; at < stream.length; at += 1) {
      const word = words[stream[at] ?? -1] ?? '\0'
      if (length + word.length > this.#characters.length) {
        const grown = new Uint16Array(2 * (length + word.length))
        grown.set(this.#characters)
        this.#characters = grown
      }
      for (let index = 0; index < word.length; index += 1) this.#characters[length + index] = word.charCodeAt(index)
      length += word.length
    }
    return this.#characters.subarray(0, length)
  }
}
