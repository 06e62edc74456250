import type { SearchCorpus } from './search-gatherer.js'
import type { WordPlaces } from './word-places.js'

/** The ending of each word: the longest of some. */
export interface WordEndings {
  /** By number, the most frequent first; one of them is empty: that of words without one, and of the start of a text. */
  readonly endings: readonly string[]
  /** By word: the number of its ending. At last, that of the empty one. */
  readonly of: Int32Array
}

export function wordEndings({ words }: SearchCorpus, places: WordPlaces, known: ReadonlySet<string>): WordEndings {
  const counts = new Map<string, number>([['', 0]])
  const own = words.map((word, number) => {
    const ending = endingOf(word, known)
    counts.set(ending, (counts.get(ending) ?? 0) + places.count(number))
    return ending
  })
  const endings = [...counts].sort(([, one], [, other]) => other - one).map(([ending]) => ending)
  const numbers = new Map(endings.map((ending, number) => [ending, number]))
  return { endings, of: Int32Array.from([...own, ''], (ending) => numbers.get(ending) ?? 0) }
}

function endingOf(word: string, known: ReadonlySet<string>): string {
  let ending = ''
  for (let start = word.length - 1; start >= 0; start -= 1) {
    const longer = word.slice(start)
    if (!known.has(longer)) break
    ending = longer
  }
  return ending
}
