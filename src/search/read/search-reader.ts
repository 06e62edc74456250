import { decodeSearch, type SearchRoot } from '../../documents/search-document.js'
import { longestPart, mostFiles, partKind, span } from '../../documents/search-format.js'
import { documentName, fileOf, type SearchNode } from '../../documents/search-node.js'
import { decodePlacesFile } from '../../documents/search-places.js'
import { decodeTexts, type PageTexts } from '../../documents/search-texts.js'
import { fold, isTerm } from '../../model/search/search.js'
import { cutWords } from '../../model/search/search-words.js'
import { decodeKeys, type FindKeys } from './search-keys.js'
import { decodeAscending, decodePlaces } from './search-numbers.js'

/** Reads a document by name. Each document is always decoded in the same way. */
type ReadDocument = <T>(name: string, decode: (text: string) => T) => Promise<T>

/** Ids of all pages that have the term, in order. `name` is that of the root document. */
export async function searchPages(read: ReadDocument, name: string, term: string): Promise<number[]> {
  const root = await read(name, decodeSearch)
  if (!isTerm(term)) return []
  const folded = fold(term, root.folding)
  const replaced = new Set(root.replaced)
  const pages = [...(await findPages(read, root, folded))].filter((page) => !replaced.has(page))
  const added = root.added === null ? [] : await read(root.added, decodeTexts)
  return [...pages, ...pagesWith(added, folded)].sort((a, b) => a - b)
}

/** With no more candidate pages their texts are read instead of one more list, or instead of lists in many files. */
const fewPages = 4
const somePages = 40

type Pages = ReadonlySet<number>

/** A word of the term: of the first one words have the end, of the last one the beginning; others are whole words. */
interface Piece {
  /** Its number in the term. */
  readonly at: number
  /** Numbers of files of words that may match. */
  readonly files: readonly number[]
  /** What matching words contain, as in FindKeys. */
  readonly part: string
}

type Match = readonly [pages: readonly number[], file: number, index: number]

async function findPages(read: ReadDocument, root: SearchRoot, term: string): Promise<Iterable<number>> {
  const words = cutWords(term)
  const [first = ''] = words
  const allFiles = [...root.places.keys()]
  const [known, files] = await lookUp(term)
  if (known) return known
  if (words.length < 2) return pagesOf(await matchesOf({ at: 0, files, part: term }))

  // Those in the fewest files first. A blank is stored with the places of the next word.
  const isBlank = first === ' '
  const pieces = (await Promise.all(words.map(pieceOf)))
    .slice(isBlank ? 1 : 0)
    .sort((a, b) => a.files.length - b.files.length)
  const [listed] = await lookUp(first)
  let pages = listed && new Set(listed)
  let starts: Pages | null = null
  for (const piece of pieces) {
    if (pages && pages.size <= (piece.files.length > mostFiles ? somePages : fewPages)) break
    const matches = await matchesOf(piece)
    const wanted = common(pages, pagesOf(matches))
    const own = new Set<number>()
    for (const [shown, file, index] of matches) {
      if (!shown.some((page) => wanted.has(page))) continue
      const values = await read(root.places[file] ?? '', decodePlacesFile)
      for (const place of decodePlaces(values[index] ?? '', shown, isBlank && piece.at === 1)) {
        if (place % span >= piece.at) own.add(place - piece.at)
      }
    }
    starts = common(starts, own)
    pages = new Set(Array.from(starts, (start) => Math.floor(start / span)))
    if (piece === pieces.at(-1)) return pages
  }
  return pages ? pagesByText(pages) : new Set()

  async function pieceOf(word: string, at: number): Promise<Piece> {
    if (at === 0) return { at, files: (await lookUp(word))[1], part: `${word}\0` }
    const isLast = at === words.length - 1
    const file = Math.max(0, fileOf(root.words, word))
    const own = allFiles.filter((one) => one === file || (isLast && String(root.words[2 * one]).startsWith(word)))
    return { at, files: own, part: `\0${word}${isLast ? '' : '\0'}` }
  }

  /** Matching words: their pages, the number of their file, and their position in it. */
  async function matchesOf({ files: own, part }: Piece): Promise<Match[]> {
    const found = own.map(async (file) => {
      const find = await keysOf(root.words, file)
      return find(part).map(([index, value]): Match => [decodeAscending(value)[1], file, index])
    })
    return (await Promise.all(found)).flat()
  }

  /** The pages of a part, null without a list; and the files of words that may contain it. */
  async function lookUp(part: string): Promise<[pages: readonly number[] | null, files: readonly number[]]> {
    for (let length = Math.min(part.length, longestPart); length > 0; length -= 1) {
      const start = part.slice(0, length)
      const find = await keysOf(root.parts, fileOf(root.parts, start))
      const [entry] = find(`\0${start}\0`)
      if (!entry) continue
      const [kind, numbers] = decodeAscending(entry[1])
      if (kind === partKind.files) return [null, numbers]
      if (length < part.length) break
      const above = kind === partKind.some ? (await lookUp(start.slice(0, -1)))[0] : null
      return [above ? numbers.map((number) => above[number] ?? 0) : numbers, allFiles]
    }
    return [null, []]
  }

  async function keysOf(node: SearchNode<string>, file: number): Promise<FindKeys> {
    const name = documentName(node, file)
    return name ? read(name, decodeKeys) : () => []
  }

  async function pagesByText(wanted: Pages): Promise<Pages> {
    const names = new Set(Array.from(wanted, (page) => documentName(root.texts, fileOf(root.texts, page)) ?? ''))
    const texts = await Promise.all([...names].map((name) => read(name, decodeTexts)))
    return new Set(pagesWith(texts.flat(), term).filter((page) => wanted.has(page)))
  }
}

function pagesOf(matches: readonly Match[]): Pages {
  return new Set(matches.flatMap(([pages]) => pages))
}

function pagesWith(texts: PageTexts, term: string): number[] {
  return texts.filter(([, own]) => own.some((text) => text.includes(term))).map(([page]) => page)
}

function common(one: Pages | null, other: Pages): Pages {
  return one ? new Set([...one].filter((number) => other.has(number))) : other
}
