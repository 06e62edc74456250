import { decodeSearch, type SearchRoot } from '../../documents/search-document.js'
import { allPages, longestPart, mostFiles, span, wordFiles } from '../../documents/search-format.js'
import { decodeNode, fileOf, nameOf } from '../../documents/search-node.js'
import { decodePlacesFile } from '../../documents/search-places.js'
import { decodeTexts, type PageTexts } from '../../documents/search-texts.js'
import { fold, isTerm } from '../../model/search/search.js'
import { cutWords } from '../../model/search/search-words.js'
import { ascending, common, type PageIds } from './page-ids.js'
import { keyFinder } from './search-keys.js'
import { decodeAscending, decodePlaces } from './search-numbers.js'

/** Ids of all pages that have the term, in order. `name` is that of the root document; undefined: there is none. */
export async function searchPages(read: ReadDocument, name: string | undefined, term: string): Promise<PageIds> {
  if (!name || !isTerm(term)) return ascending([])
  const root = await read(name, decodeSearch)
  const folded = fold(term, root.folding)
  const replaced = new Set(root.replaced)
  const pages = (await findPages(read, root, folded)).filter((page) => !replaced.has(page))
  return root.added ? ascending([...pages, ...pagesWith(await read(root.added, decodeTexts), folded)]) : pages
}

/**
 * A word of the term: its number, the files of words that may match, and what matching words contain, as in FindKeys. Of
 * the first one words have the end, of the last one the beginning; others are whole words.
 */
type Piece = readonly [at: number, files: ArrayLike<number>, part: string]

type Match = readonly [pages: PageIds, file: number, index: number]

/** Finds a folded term in the lists, replaced pages included. */
async function findPages(read: ReadDocument, root: SearchRoot, term: string): Promise<PageIds> {
  const cut = cutWords(term)
  const [first = ''] = cut
  const lookUp = partFinder(read, root.parts)
  const [whole, wordFiles] = await lookUp(term)
  if (whole) return whole
  const words = await read(root.words, decodeNode<string>)
  if (!cut[1]) return ascending((await matchesOf(wordFiles ?? [], term)).flatMap(([pages]) => [...pages]))

  const names = await read(root.places, decodeNode<string>)
  // Those in the fewest files first. A blank is stored with the places of the next word.
  const isBlank = first === ' '
  const pieces = (await Promise.all(cut.map(pieceOf))).slice(isBlank ? 1 : 0).sort((a, b) => a[1].length - b[1].length)
  let [pages] = await lookUp(first)
  let starts: PageIds | null = null
  for (const [at, own, part] of pieces) {
    // Reading the texts of few pages is cheaper than the lists and places of many words.
    if (pages && pages.length <= own.length / 2 + 3) {
      const node = await read(root.texts, decodeNode<number>)
      const files = new Set(Array.from(pages, (page) => nameOf(node, page)))
      const texts = await Promise.all([...files].map((file) => read(file, decodeTexts)))
      return common(pages, ascending(pagesWith(texts.flat(), term)))
    }
    const found: number[] = []
    for (const [shown, file, index] of await matchesOf(own, part)) {
      if (common(pages, shown).length === 0) continue
      const values = await read(names[file] ?? '', decodePlacesFile)
      for (const place of decodePlaces(values.split(' ', index + 1)[index] ?? '', shown, isBlank && at === 1)) {
        if (place % span >= at) found.push(place - at)
      }
    }
    starts = common(starts, ascending(found))
    pages = ascending(starts.map((start) => Math.floor(start / span)))
  }
  return pages ?? ascending([])

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
  async function matchesOf(own: ArrayLike<number>, part: string): Promise<Match[]> {
    const found = Array.from(own, async (file) => {
      const find = await read(words[2 * file + 1] ?? '', keyFinder)
      return find(part).map(([index, value]): Match => [decodeAscending(value)[1], file, index])
    })
    return (await Promise.all(found)).flat()
  }
}

function pagesWith(texts: PageTexts, term: string): number[] {
  return texts.filter(([, own]) => own.some((text) => text.includes(term))).map(([page]) => page)
}

/** Reads a document by name. Each document is always decoded in the same way. */
type ReadDocument = <T>(name: string, decode: (text: string) => T) => Promise<T>

/** The pages of a part, null without a list; and numbers of the files of words that may contain it, null: all. */
type FoundPart = readonly [pages: PageIds | null, files: PageIds | null]

/** Finds any text in the list of parts, each text once. `parts`: the name of the node of the list. */
function partFinder(read: ReadDocument, parts: string): (part: string) => Promise<FoundPart> {
  const known = new Map<string, Promise<FoundPart>>()

  function lookUp(part: string): Promise<FoundPart> {
    const own = known.get(part) ?? find(part)
    known.set(part, own)
    return own
  }

  async function find(part: string): Promise<FoundPart> {
    const { length } = part
    const node = await read(parts, decodeNode<string>)
    const [entry] = node.length > 0 ? (await read(nameOf(node, part), keyFinder))(`\0${part}\0`) : []
    if (entry) {
      const [kind, numbers] = decodeAscending(entry[1])
      if (kind === wordFiles) return [null, numbers]
      if (kind === allPages) return [numbers, null]
      // The pages that the longest listed beginning and end of a part have in common.
      const [start, end] = await Promise.all([longest(part, 0, -1), longest(part, 1)])
      const one = start ?? end ?? numbers
      return [common(one, end ?? one, numbers, kind), null]
    }
    // Of a part whose words are in many files longer ones are listed, too.
    const own = length > 1 ? (await lookUp(part.slice(0, length > longestPart ? longestPart : -1)))[1] : null
    return [null, own && (own.length <= mostFiles || length > longestPart) ? own : new Int32Array()]
  }

  /** The pages of the longest listed part that is left after cutting as by `slice`; null: none is listed. */
  async function longest(part: string, from: number, to?: number): Promise<PageIds | null> {
    const own = part.slice(from, to)
    return own ? ((await lookUp(own))[0] ?? longest(own, from, to)) : null
  }

  return lookUp
}
