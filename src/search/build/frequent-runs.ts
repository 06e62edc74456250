import { cutWords } from '../../model/search/search-words.js'
import type { SearchCorpus } from './search-gatherer.js'

/** A run of characters that occurs often. */
export interface FrequentRun {
  /** Longer frequent runs by their next character. */
  readonly next: Map<number, FrequentRun>
  /** Code of its last character. */
  readonly code: number
  /** The pages that have a run across words, a bit for each by number; null: the run is inside one word. */
  readonly pages: Uint32Array | null
  count: number
}

/** Longer runs are rarely searched for, and boilerplate would have very many of them. */
const longest = 8

/** About how many characters are sampled to find frequent runs. */
const sampleLength = 2 ** 20

/** The tree of runs that occur more than `limit` times, as estimated from a sample. */
export function frequentRuns(corpus: SearchCorpus, limit: number): FrequentRun {
  const texts = new PageCharacters(corpus)
  const { pages, stream } = corpus
  const root: FrequentRun = { next: new Map(), code: 0, pages: null, count: 0 }
  if (stream.length <= limit) return root
  const length = stream.reduce((sum, word) => sum + (corpus.words[word]?.length ?? 0), 0)
  const step = Math.ceil(length / sampleLength)
  let newest = [root]
  for (let depth = 1; depth <= longest && newest.length > 0; depth += 1) {
    for (let page = 0; page < pages.length; page += step) countNext(texts.of(page), root, depth)
    newest = newest.flatMap((run) => keepFrequent(run, limit / step))
  }
  for (const page of pages.keys()) markPages(texts.of(page), root, page)
  return root

  function keepFrequent(run: FrequentRun, least: number): FrequentRun[] {
    for (const [code, { count }] of run.next) {
      const isCrossing =
        run.pages !== null || (run !== root && cutWords(String.fromCharCode(run.code, code)).length > 1)
      if (count <= least) run.next.delete(code)
      else run.next.set(code, { next: new Map(), code, pages: isCrossing ? bits(pages.length) : null, count })
    }
    return [...run.next.values()]
  }
}

function bits(count: number): Uint32Array {
  return new Uint32Array(Math.ceil(count / 32))
}

/** Counts the runs of this length whose beginning is frequent. Code 0 ends a text. */
function countNext(codes: Uint16Array, root: FrequentRun, depth: number): void {
  for (let offset = 0; offset + depth <= codes.length; offset += 1) {
    let run: FrequentRun | undefined = root
    const last = offset + depth - 1
    for (let place = offset; place < last && run; place += 1) run = run.next.get(codes[place] ?? 0)
    const code = codes[last] ?? 0
    if (!run || code === 0) continue
    const found = run.next.get(code)
    if (found) found.count += 1
    else run.next.set(code, { next: new Map(), code, pages: null, count: 1 })
  }
}

function markPages(codes: Uint16Array, root: FrequentRun, page: number): void {
  const [word, bit] = [page >>> 5, 1 << (page & 31)]
  for (let offset = 0; offset < codes.length; offset += 1) {
    let run = root.next.get(codes[offset] ?? 0)
    for (let place = offset + 1; run; place += 1) {
      if (run.pages) run.pages[word] = (run.pages[word] ?? 0) | bit
      run = run.next.get(codes[place] ?? 0)
    }
  }
}

/** The characters of pages, with 0 after each text. */
class PageCharacters {
  readonly #corpus: SearchCorpus
  #codes = new Uint16Array(1024)

  constructor(corpus: SearchCorpus) {
    this.#corpus = corpus
  }

  /** The characters of a page, valid until the next call. */
  of(page: number): Uint16Array {
    const { words, stream, starts } = this.#corpus
    let length = 0
    for (let at = starts[page] ?? 0; at < (starts[page + 1] ?? 0); at += 1) {
      const word = words[stream[at] ?? -1] ?? '\0'
      if (length + word.length > this.#codes.length) {
        const grown = new Uint16Array(2 * (length + word.length))
        grown.set(this.#codes)
        this.#codes = grown
      }
      for (let index = 0; index < word.length; index += 1) this.#codes[length + index] = word.charCodeAt(index)
      length += word.length
    }
    return this.#codes.subarray(0, length)
  }
}
