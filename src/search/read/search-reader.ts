import { decodeSearch, type SearchRoot } from '../../documents/search-document.js'
import { allPages, longestPart, mostFiles, span, wordFiles } from '../../documents/search-format.js'
import { decodeNode, fileOf, nameOf, type SearchNode } from '../../documents/search-node.js'
import { decodePlacesFile } from '../../documents/search-places.js'
import { decodeTexts, type PageTexts } from '../../documents/search-texts.js'
import { fold, isTerm } from '../../model/search/search.js'
import { cutWords } from '../../model/search/search-words.js'
import { keyFinder } from './search-keys.js'
import { decodeAscending, decodePlaces, pagesAt } from './search-numbers.js'

/** Reads a document by name. Each document is always decoded in the same way. */
type ReadDocument = <T>(name: string, decode: (text: string) => T) => Promise<T>

/** Ids of all pages that have the term, in order. `name` is that of the root document. */
export async function searchPages(read: ReadDocument, name: string, term: string): Promise<readonly number[]> {
  const root = await read(name, decodeSearch)
  if (!isTerm(term)) return []
  const folded = fold(term, root.folding)
  const replaced = new Set(root.replaced)
  const pages = (await findPages(read, root, folded)).filter((page) => !replaced.has(page))
  const added = root.added ? await read(root.added, decodeTexts) : []
  return ascending([...pages, ...pagesWith(added, folded)])
}

/** Ascending. */
type Pages = readonly number[]

/** Numbers of files of words; null: all. */
type Files = readonly number[] | null

/** The pages of a part, null without a list; and the files of words that may contain it. */
type Found = readonly [pages: Pages | null, files: Files]

/**
 * A word of the term: its number, the files of words that may match, and what matching words contain, as in FindKeys. Of
 * the first one words have the end, of the last one the beginning; others are whole words.
 */
type Piece = readonly [at: number, files: readonly number[], part: string]

type Match = readonly [pages: Pages, file: number, index: number]

async function findPages(read: ReadDocument, root: SearchRoot, term: string): Promise<Pages> {
  const cut = cutWords(term)
  const [first = ''] = cut
  const known = new Map<string, Promise<Found>>()
  const [whole, files] = await lookUp(term)
  if (whole) return whole
  const words = await nodeOf(root.words)
  if (!cut[1]) return ascending((await matchesOf(files ?? [], term)).flatMap(([pages]) => pages))

  const names = await nodeOf(root.places)
  // Those in the fewest files first. A blank is stored with the places of the next word.
  const isBlank = first === ' '
  const pieces = (await Promise.all(cut.map(pieceOf))).slice(isBlank ? 1 : 0).sort((a, b) => a[1].length - b[1].length)
  let [pages] = await lookUp(first)
  let starts: Pages | null = null
  for (const [at, own, part] of pieces) {
    // Reading the texts of few pages is cheaper than the lists and places of many words.
    if (pages && pages.length <= own.length / 2 + 3) return pagesByText(pages)
    const found: number[] = []
    for (const [shown, file, index] of await matchesOf(own, part)) {
      if (common(shown, pages).length === 0) continue
      const values = await read(names[file] ?? '', decodePlacesFile)
      for (const place of decodePlaces(values[index] ?? '', shown, isBlank && at === 1)) {
        if (place % span >= at) found.push(place - at)
      }
    }
    starts = common(starts, ascending(found))
    pages = ascending(starts.map((start) => Math.floor(start / span)))
  }
  return pages ?? []

  async function pieceOf(word: string, at: number): Promise<Piece> {
    const isLast = !cut[at + 1]
    const all = [...names.keys()]
    const own = fileOf(words, word)
    return [
      at,
      at
        ? all.filter((file) => file === own || (isLast && words[2 * file]?.startsWith(word)))
        : ((await lookUp(word))[1] ?? all),
      `${at ? '\0' : ''}${word}${isLast ? '' : '\0'}`,
    ]
  }

  /** Matching words: their pages, the number of their file, and their position in it. */
  async function matchesOf(own: readonly number[], part: string): Promise<Match[]> {
    const found = own.map(async (file) => {
      const find = await read(words[2 * file + 1] ?? '', keyFinder)
      return find(part).map(([index, value]): Match => [decodeAscending(value)[1], file, index])
    })
    return (await Promise.all(found)).flat()
  }

  function lookUp(part: string): Promise<Found> {
    const own = known.get(part) ?? find(part)
    known.set(part, own)
    return own
  }

  async function find(part: string): Promise<Found> {
    const { length } = part
    const node = await nodeOf(root.parts)
    const [entry] = node.length > 0 ? (await read(nameOf(node, part), keyFinder))(`\0${part}\0`) : []
    if (entry) {
      const [kind, numbers] = decodeAscending(entry[1])
      if (kind === wordFiles) return [null, numbers]
      return [kind === allPages ? numbers : pagesAt(await pagesAbove(part), kind, numbers), null]
    }
    // Of a part whose words are in many files longer ones are listed, too.
    const own = length > 1 ? (await lookUp(part.slice(0, length > longestPart ? longestPart : -1)))[1] : null
    return [null, own && (own.length <= mostFiles || length > longestPart) ? own : []]
  }

  /** The pages that the longest listed beginning and end of a part have in common. */
  async function pagesAbove(part: string): Promise<Pages> {
    const longest = async (from: number, to?: number, own = part.slice(from, to)): Promise<Pages | null> =>
      own ? ((await lookUp(own))[0] ?? longest(from, to, own.slice(from, to))) : null
    return common(...(await Promise.all([longest(0, -1), longest(1)])))
  }

  function nodeOf<Key extends string | number = string>(list: string): Promise<SearchNode<Key>> {
    return read(list, decodeNode<Key>)
  }

  async function pagesByText(wanted: Pages): Promise<Pages> {
    const node = await nodeOf<number>(root.texts)
    const own = new Set(wanted.map((page) => nameOf(node, page)))
    const texts = await Promise.all([...own].map((name) => read(name, decodeTexts)))
    return common(wanted, pagesWith(texts.flat(), term))
  }
}

function pagesWith(texts: PageTexts, term: string): number[] {
  return texts.filter(([, own]) => own.some((text) => text.includes(term))).map(([page]) => page)
}

/** Each number once. */
function ascending(numbers: readonly number[]): Pages {
  return [...new Set(numbers)].sort((one, other) => one - other)
}

/** Numbers of both; null: all numbers. */
function common(one: Pages | null, other: Pages | null): Pages {
  if (!one || !other) return one ?? other ?? []
  let at = 0
  return one.filter((number) => {
    while ((other[at] ?? number) < number) at += 1
    return other[at] === number
  })
}
