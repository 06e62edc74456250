/** Texts of pages by id. */
export type Pages = ReadonlyMap<number, readonly string[]>

/** Documents in memory. `names` are those that were read, `calls` how often they were asked for. */
export function memory() {
  const texts = new Map<string, string>()
  // As handlers keep them: nothing is decoded twice.
  const decoded = new Map<string, unknown>()
  const files = {
    texts,
    names: new Set<string>(),
    calls: 0,
    emit(text: string): string {
      const name = texts.size.toString(16).padStart(32, '0')
      // As any file: what UTF-8 cannot hold is lost.
      texts.set(name, new TextDecoder().decode(new TextEncoder().encode(text)))
      return name
    },
    async read<T>(name: string, decode: (text: string) => T): Promise<T> {
      files.names.add(name)
      files.calls += 1
      const text = texts.get(name)
      if (text === undefined) throw new Error(`${name} does not exist`)
      const known = decoded.has(name) ? (decoded.get(name) as T) : decode(text)
      decoded.set(name, known)
      return known
    },
  }
  return files
}

/** The pages that hold the term, all of it folded. */
export function bruteForce(pages: Iterable<readonly [number, readonly string[]]>, term: string): number[] {
  const found = [...pages].filter(([, texts]) => term !== '' && texts.some((text) => text.includes(term)))
  return found.map(([id]) => id).sort((a, b) => a - b)
}

export type Random = (below: number) => number

export function randomOf(seed: number): Random {
  let state = seed * 0x9e3779b1
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) % below
  }
}

export const alphabets = [
  'abcdefghijklmnopqrstuvwxyz    ABC',
  'aab ',
  'äöüßÄÖÜẞıİiIſsσςΣéÉ ᾳᾼﬁ',
  '日本語の検索と文書です。、東京都京都府',
  '😀😁👨‍👩‍👧🇩🇪a',
  '%_\\\'"<>&\n\t .,;',
]

export function randomPages(random: Random, seed: number): Map<number, string[]> {
  const words = Array.from({ length: 60 }, () =>
    randomText(random, alphabets[random(alphabets.length)] ?? '', 1 + random(9)),
  )
  const boilerplate = Array.from({ length: 12 }, () => pick(random, words)).join(' ')
  const pages = new Map<number, string[]>()
  const count = seed % 4 === 0 ? 700 : seed % 4 === 1 ? 5 : 150
  let id = seed % 3 === 0 ? 100_000 : 0
  for (let page = 0; page < count; page += 1) {
    id += random(20) === 0 ? 1 + random(5000) : 1
    pages.set(
      id,
      Array.from({ length: random(5) }, () => {
        if (random(6) === 0) return boilerplate
        if (random(30) === 0) return pick(random, words).repeat(random(40))
        return Array.from({ length: random(25) }, () => words[Math.floor((random(60) * random(60)) / 60)]).join(
          pick(random, [' ', '', '  ']),
        )
      }),
    )
  }
  return pages
}

export function randomText(random: Random, alphabet: string, length: number): string {
  const characters = [...alphabet]
  return Array.from({ length }, () => pick(random, characters)).join('')
}

export function pick<T>(random: Random, items: ArrayLike<T>): T {
  return items[random(items.length)] as T
}

export function sliceOf(random: Random, pages: Pages, longest: number): string {
  const all = [...pages.values()].filter((texts) => texts.some((text) => text !== ''))
  if (all.length === 0) return ''
  const texts = pick(random, all).filter((text) => text !== '')
  const characters = [...pick(random, texts)]
  const start = random(characters.length)
  return characters.slice(start, start + 1 + random(longest)).join('')
}

export function randomTerm(random: Random, pages: Pages): string {
  const slice = sliceOf(random, pages, pick(random, [1, 2, 3, 5, 8, 20, 100, 1000]))
  switch (random(8)) {
    case 0:
      return slice + randomText(random, alphabets[random(alphabets.length)] ?? '', 1)
    case 1:
      return slice.slice(0, -1) + randomText(random, alphabets[random(alphabets.length)] ?? '', 1)
    case 2:
      return slice + sliceOf(random, pages, 4)
    case 3:
      return random(2) ? slice.toLowerCase() : slice.toUpperCase()
    case 4:
      return randomText(random, alphabets[random(alphabets.length)] ?? '', random(4))
    default:
      return slice
  }
}
