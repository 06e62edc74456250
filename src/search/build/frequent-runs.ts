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
  /** From 1, among the frequent runs of this length. */
  number: number
}

/** Longer runs are rarely searched for, and boilerplate would have very many of them. */
const longest = 8

/** About how many characters are sampled to find frequent runs. */
const sampleLength = 2 ** 20

/** The tree of runs that occur more than `limit` times, as estimated from a sample. */
export function frequentRuns(corpus: SearchCorpus, limit: number): FrequentRun {
  const texts = new PageCharacters(corpus)
  const { pages, stream } = corpus
  const root: FrequentRun = newRun(0, 0)
  if (stream.length <= limit) return root
  const length = stream.reduce((sum, word) => sum + (corpus.words[word]?.length ?? 0), 0)
  const step = Math.ceil(length / sampleLength)
  const least = limit / step
  const sample = texts.ofEvery(step)
  // By place, the number of the frequent run that begins there; 0: none.
  const begun = (
    sample.length / least < 2 ** 16 ? new Uint16Array(sample.length) : new Uint32Array(sample.length)
  ).fill(1)
  let runs = [root]
  for (let depth = 0; depth < longest && runs.length > 0; depth += 1) {
    countNext(sample, begun, runs, depth)
    const longer = runs.flatMap((run) => keepFrequent(run))
    for (const [index, run] of longer.entries()) run.number = index + 1
    lengthen(sample, begun, runs, depth)
    runs = longer
  }
  for (const page of pages.keys()) markPages(texts.of(page), root, page)
  return root

  function keepFrequent(run: FrequentRun): FrequentRun[] {
    for (const [code, { count }] of run.next) {
      const isCrossing =
        run.pages !== null || (run !== root && cutWords(String.fromCharCode(run.code, code)).length > 1)
      if (count <= least) run.next.delete(code)
      else run.next.set(code, newRun(code, count, isCrossing ? bits(pages.length) : null))
    }
    return [...run.next.values()]
  }
}

function newRun(code: number, count: number, pages: Uint32Array | null = null): FrequentRun {
  return { next: new Map(), code, pages, count, number: 0 }
}

function bits(count: number): Uint32Array {
  return new Uint32Array(Math.ceil(count / 32))
}

/** Numbers of runs by place. */
type RunNumbers = Uint16Array | Uint32Array

/** Counts the runs that are one character longer than those that begin at each place. Code 0 ends a text. */
function countNext(codes: Uint16Array, begun: RunNumbers, runs: readonly FrequentRun[], depth: number): void {
  for (let place = 0; place < begun.length; place += 1) {
    const number = begun[place] ?? 0
    const code = codes[place + depth] ?? 0
    if (number === 0 || code === 0) continue
    const next = runs[number - 1]?.next
    const found = next?.get(code)
    if (found) found.count += 1
    else next?.set(code, newRun(code, 1))
  }
}

/** Replaces each run that begins at a place by the one that is a character longer. */
function lengthen(codes: Uint16Array, begun: RunNumbers, runs: readonly FrequentRun[], depth: number): void {
  for (let place = 0; place < begun.length; place += 1) {
    const number = begun[place] ?? 0
    if (number > 0) begun[place] = runs[number - 1]?.next.get(codes[place + depth] ?? 0)?.number ?? 0
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

  /** Those of every `step`th page. */
  ofEvery(step: number): Uint16Array {
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
