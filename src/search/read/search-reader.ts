import { decodeSearch, type SearchRoot } from '../../documents/search-document.js'
import { few, gramKind, longestGram, span } from '../../documents/search-format.js'
import { decodeGrams } from '../../documents/search-grams.js'
import { decodeTexts } from '../../documents/search-texts.js'
import { fold, isTerm } from '../../model/search/search.js'
import { decodeGram, kindOf } from './search-bits.js'
import { entriesFrom, type ReadText } from './search-tree.js'

export interface SearchIndex {
  /**
   * Ids of all pages that hold the term, in order. Reads at most 64 files. Only where more than 20 pages hold the first
   * hundreds of characters of a term, what follows those is not compared.
   */
  find(term: string): Promise<number[]>
}

/** Texts are read when they are not more than the grams that are left, and no more than this in all. */
const mostTexts = 20

/** After so many files no further gram is looked up: the pages that are left hold some hundred characters of the term. */
const mostFiles = 40

export async function openSearchIndex(read: ReadText, root: string): Promise<SearchIndex> {
  const index = decodeSearch(await read(root))
  return { find: (term) => findPages(index, read, term) }
}

export async function searchPages(read: ReadText, root: string, term: string): Promise<number[]> {
  return (await openSearchIndex(read, root)).find(term)
}

/** Covers the term with grams from its start to its end, and keeps the places where all of them are. */
async function findPages(index: SearchRoot, readText: ReadText, term: string): Promise<number[]> {
  const folded = fold(term, index.folding)
  if (!isTerm(term) || folded.length > index.longest) return []
  const files = new Map<string, Promise<string>>()
  const read = (name: string) => {
    const known = files.get(name) ?? readText(name)
    files.set(name, known)
    return known
  }
  let starts: number[] | null = null
  let covered = 0
  while (covered < folded.length) {
    let at = covered
    let gram = await lookUp(index, read, folded.slice(at, at + longestGram))
    if (gram && at === 0 && gram.kind === gramKind.pages) return gram.numbers
    // A frequent end of the term has no positions; together with what is before it it is rare.
    while (gram?.kind === gramKind.pages && at > 0) {
      at -= 1
      gram = await lookUp(index, read, folded.slice(at, at + longestGram))
    }
    starts = gram ? startsOf(gram.numbers, at, starts) : []
    covered = at + (gram?.length ?? folded.length)
    const pages = pagesOf(starts)
    if (covered >= folded.length || pages.length === 0) return pages
    const grams = (folded.length - covered) / few
    if (pages.length <= Math.max(few, Math.min(grams, mostTexts))) return pagesWithText(index, read, pages, folded)
    if (files.size >= mostFiles) return pages
  }
  return []
}

interface Found {
  /** `positions` or `pages`. */
  kind: number
  /** How much of the text it stands for. */
  length: number
  numbers: number[]
}

/** What the index knows of a text's beginning: its pages when it is frequent, else positions; null: it is nowhere. */
async function lookUp(index: SearchRoot, read: ReadText, text: string): Promise<Found | null> {
  const found: Found = { kind: gramKind.positions, length: 0, numbers: [] }
  for await (const [gram, value] of entriesFrom<string, string>(read, index.grams, text, decodeGrams)) {
    const kind = kindOf(value)
    const within = gram.startsWith(text)
    if (!within && (kind !== gramKind.positions || !text.startsWith(gram))) continue
    decodeGram(value, found.numbers)
    if (kind === gramKind.pages) return { ...found, kind, length: text.length }
    found.length = Math.min(gram.length, text.length)
    if (!within) break
  }
  return found.numbers.length > 0 ? found : null
}

/** Where the term may start, as a gram of it that starts `at` later tells; only places known before. */
function startsOf(positions: readonly number[], at: number, known: readonly number[] | null): number[] {
  const before = known && new Set(known)
  return positions.map((position) => position - at).filter((start) => !before || before.has(start))
}

function pagesOf(positions: readonly number[]): number[] {
  return [...new Set(positions.map((position) => Math.floor(position / span)))].sort((a, b) => a - b)
}

async function pagesWithText(index: SearchRoot, read: ReadText, pages: number[], term: string): Promise<number[]> {
  const found = await Promise.all(
    pages.map(async (page) => {
      for await (const [id, texts] of entriesFrom<number, readonly string[]>(read, index.texts, page, decodeTexts)) {
        return id === page && texts.some((text) => text.includes(term))
      }
      return false
    }),
  )
  return pages.filter((_, number) => found[number])
}
