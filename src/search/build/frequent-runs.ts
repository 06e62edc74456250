import { cutWords } from '../../model/search/search-words.js'
import { PageLetters } from './page-letters.js'
import type { RunPages } from './page-sets/run-pages.js'
import type { SearchCorpus } from './search-corpus.js'

/** A run of characters that occurs often. */
export interface FrequentRun {
  /** Longer frequent runs by the code of their next character. */
  readonly next: Map<number, FrequentRun>
  /** Its number in RunPages; null: it is inside one word, or occurs too rarely for its length. */
  readonly pages: number | null
}

/** Frequent runs of one length. */
interface Level {
  readonly runs: readonly FrequentRun[]
  /** By run and next letter: the number, from 1, of the run that is one letter longer; 0: it is not frequent. */
  readonly longer: Int32Array
  /** By run: the number, from 1, of its pages; 0: it has none. Reading it is faster than following `runs`. */
  readonly lists: Int32Array
}

interface GrownRun {
  readonly run: FrequentRun
  /** Its last character. */
  readonly end: string
  /** Whether it is across words. */
  readonly isCrossing: boolean
}

/** Longer runs are rarely searched for, and boilerplate would have very many of them. */
const longest = 8

/** About how many characters are sampled to find frequent runs. */
const sampleLength = 2 ** 20

/**
 * By length: how many times as often as a long run a short one must occur to get a list of pages. The list of a long run
 * takes a few bits per page, since most pages with its beginning and its end have the whole run.
 */
const timesOfLength = [0, 10, 10, 10, 6, 2.5]

/** In longer texts a run must occur once in this many characters. */
const mostBetween = 8000

/**
 * The tree of runs that occur more than `limit` times, in long texts more often, as estimated from a sample. `length`:
 * characters of all texts. `runPages`: gets their pages.
 */
export function frequentRuns(corpus: SearchCorpus, length: number, limit: number, runPages: RunPages): FrequentRun {
  const root: FrequentRun = { next: new Map(), pages: null }
  const step = Math.ceil(length / sampleLength)
  const least = Math.max(limit, length / mostBetween) / step
  const letters = new PageLetters(corpus, step, least)
  const levels = growLevels(root, letters, least, runPages)
  for (const page of corpus.pages.keys()) {
    runPages.begin(page)
    markPages(letters.of(page), levels, letters.codes.length, page, runPages)
  }
  return root
}

/** Finds the frequent runs of one length after the other, from the empty one, and adds them to its tree. */
function growLevels(root: FrequentRun, { sample, codes }: PageLetters, least: number, runPages: RunPages): Level[] {
  const width = codes.length
  const levels: Level[] = []
  // By place, the number of the frequent run that begins there; 0: none.
  const begun = (
    sample.length / least < 2 ** 16 ? new Uint16Array(sample.length) : new Uint32Array(sample.length)
  ).fill(1)
  const empty: GrownRun = { run: root, end: '', isCrossing: false }
  let grown = [empty]
  while (levels.length < longest && grown.length > 0) {
    const longer = new Int32Array(grown.length * width)
    countLonger(sample, begun, levels.length, longer, width)
    const longerRuns: GrownRun[] = []
    for (const [at, count] of longer.entries()) {
      longer[at] = 0
      if (count <= least) continue
      const before = grown[Math.floor(at / width)] ?? empty
      const code = codes[at % width] ?? 0
      const end = String.fromCharCode(code)
      const isCrossing = before.isCrossing || cutWords(before.end + end).length > 1
      const isListed = isCrossing && count > least * (timesOfLength[levels.length + 1] ?? 1)
      const run: FrequentRun = { next: new Map(), pages: isListed ? runPages.create() : null }
      before.run.next.set(code, run)
      longer[at] = longerRuns.push({ run, end, isCrossing })
    }
    lengthen(sample, begun, levels.length, longer, width)
    const runs = longerRuns.map(({ run }) => run)
    const lists = Int32Array.from(runs, ({ pages }) => (pages === null ? 0 : pages + 1))
    levels.push({ runs, longer, lists })
    grown = longerRuns
  }
  prune(root, levels, codes)
  return levels
}

/** Drops runs that have no pages and that no run with pages begins with. */
function prune(root: FrequentRun, levels: readonly Level[], codes: readonly number[]): void {
  for (let depth = levels.length - 1; depth >= 0; depth -= 1) {
    const { runs, longer } = levels[depth] ?? { runs: [], longer: new Int32Array() }
    for (const [at, number] of longer.entries()) {
      const run = runs[number - 1]
      if (!run || run.pages !== null || run.next.size > 0) continue
      longer[at] = 0
      const above = levels[depth - 1]?.runs[Math.floor(at / codes.length)] ?? root
      above.next.delete(codes[at % codes.length] ?? 0)
    }
  }
}

type RunNumbers = Uint16Array | Uint32Array

/** Counts the runs of `depth` letters that begin at each place by their next letter. */
function countLonger(sample: Uint16Array, begun: RunNumbers, depth: number, counts: Int32Array, width: number): void {
  for (let place = 0; place + depth < begun.length; place += 1) {
    const [run, letter] = [begun[place] ?? 0, sample[place + depth] ?? 0]
    const at = (run - 1) * width + letter
    if (run > 0 && letter > 0) counts[at] = (counts[at] ?? 0) + 1
  }
}

/** Replaces each run that begins at a place by the one that is a letter longer. */
function lengthen(sample: Uint16Array, begun: RunNumbers, depth: number, longer: Int32Array, width: number): void {
  for (let place = 0; place < begun.length; place += 1) {
    const run = begun[place] ?? 0
    if (run > 0) begun[place] = longer[(run - 1) * width + (sample[place + depth] ?? 0)] ?? 0
  }
}

function markPages(
  letters: Uint16Array,
  levels: readonly Level[],
  width: number,
  page: number,
  runPages: RunPages,
): void {
  for (let offset = 0; offset < letters.length; offset += 1) {
    let run = 1
    for (let depth = 0; depth < levels.length; depth += 1) {
      const level = levels[depth]
      run = level?.longer[(run - 1) * width + (letters[offset + depth] ?? 0)] ?? 0
      if (run === 0) break
      const list = level?.lists[run - 1] ?? 0
      if (list > 0) runPages.add(list - 1, page)
    }
  }
}
