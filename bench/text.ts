/** Numbers from 0 to below 1 that are the same for the same seed. */
export type Random = () => number

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * `plain`: each word is chosen independently. `natural`: most words depend on the one before, as in natural language,
 * so that phrases repeat, and texts are three times as long.
 */
export type Words = 'plain' | 'natural'

/** Writes text of a fixed vocabulary in which the word of rank n is n times rarer than the first (Zipf's law). */
export interface Writer {
  words(count: number): string
  /** As `words`, with a capital. */
  title(count: number): string
  /** About `count` words in sentences. */
  prose(count: number): string
}

export function createWriter(random: Random, kind: Words = 'plain'): Writer {
  const sums = cumulativeWeights(vocabulary.length)
  const total = sums[sums.length - 1] ?? 0
  const isNatural = kind === 'natural'
  let last = 0
  const rank = () => {
    if (!isNatural || random() < 0.3) return rankOf(sums, random() * total)
    // A word is followed by one of five, the first of them most often.
    const follower = Math.floor(5 * random() ** 2)
    const place = (Math.imul(last + 1, 0x9e3779b1) >>> 0) / 2 ** 32 + follower / 5
    return rankOf(sums, (place % 1) * total)
  }
  const word = () => {
    last = rank()
    return vocabulary[last] ?? ''
  }
  const words = (count: number) => Array.from({ length: count }, word).join(' ')
  const title = (count: number) => capitalized(words(count))
  return {
    words,
    title,
    prose(count) {
      const sentences: string[] = []
      for (let left = isNatural ? 3 * count : count; left > 0; ) {
        const size = Math.min(left, 6 + Math.floor(random() * 12))
        sentences.push(`${title(size)}.`)
        left -= size
      }
      return sentences.join(' ')
    },
  }
}

const vocabularySize = 30_000
const onsets = ['b', 'br', 'c', 'd', 'f', 'g', 'gr', 'h', 'j', 'k', 'l', 'm', 'n', 'p', 'r', 's', 'st', 't', 'v', 'w']
const vowels = ['a', 'e', 'i', 'o', 'u', 'ä', 'ö', 'ü', 'ea', 'ie', 'ou']
const codas = ['', '', '', 'l', 'm', 'n', 'r', 's', 't', 'nd', 'rt']

/** Frequent words are short ones, as in real languages. */
const vocabulary: readonly string[] = makeVocabulary(createRandom(1))

function makeVocabulary(random: Random): string[] {
  const pick = (parts: readonly string[]) => parts[Math.floor(random() * parts.length)] ?? ''
  const known = new Set<string>()
  while (known.size < vocabularySize) {
    const syllables = 1 + Math.floor(random() * Math.min(4, 1 + known.size / 400))
    known.add(Array.from({ length: syllables }, () => pick(onsets) + pick(vowels) + pick(codas)).join(''))
  }
  return [...known]
}

function cumulativeWeights(count: number): Float64Array {
  const sums = new Float64Array(count)
  let sum = 0
  for (let rank = 0; rank < count; rank += 1) {
    sum += 1 / (rank + 1)
    sums[rank] = sum
  }
  return sums
}

function rankOf(sums: Float64Array, weight: number): number {
  let low = 0
  let high = sums.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) < weight) low = middle + 1
    else high = middle
  }
  return low
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
