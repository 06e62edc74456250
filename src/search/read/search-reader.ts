import { decodeSearch, type SearchRoot } from '../../documents/search-document.js'
import { decodeEntries, type EntriesFormat, type SearchEntries } from '../../documents/search-entries.js'
import { longestEnding, longestPart, mostFiles, partKind, span } from '../../documents/search-format.js'
import { decodeNode, fileName, fileOf, type SearchNode } from '../../documents/search-node.js'
import { decodeEndings, decodePlacesFile } from '../../documents/search-places.js'
import { decodeTexts } from '../../documents/search-texts.js'
import { fold, isTerm } from '../../model/search/search.js'
import { cutWords } from '../../model/search/search-words.js'
import { decodeAscending, decodePlaces, kindOf } from './search-numbers.js'

/** Reads a document by name; one is always decoded in the same way. */
export type ReadDocument = <T>(name: string, decode: (text: string) => T) => Promise<T>

/** Ids of all pages that have the term, in order. `name`: of the root document. */
export async function searchPages(read: ReadDocument, name: string, term: string): Promise<number[]> {
  const root = await read(name, decodeSearch)
  if (!isTerm(term)) return []
  const folded = fold(term, root.folding)
  const pages = await new SearchReader(read, root).find(folded)
  const { added } = root
  if (added !== null) {
    const texts = await read(added, decodeTexts)
    pages.push(...texts.filter(([, own]) => own.some((text) => text.includes(folded))).map(([id]) => id))
  }
  return pages.sort((a, b) => a - b)
}

/** Of so many pages the texts are read, rather than one more list; rather than lists in very many files. */
const fewPages = 4
const somePages = 40

/** A word of the term, the first one by its end and the last one by its beginning. */
interface Piece {
  /** Its number in the term. */
  readonly at: number
  /** Numbers of files of words that may match. */
  readonly files: readonly number[]
  readonly matches: (word: string) => boolean
  /** Numbers of the endings that the word before may have; null: any. */
  readonly after: ReadonlySet<number> | null
}

/** A word that matches. */
interface Match {
  readonly pages: readonly number[]
  /** Where its places are: the number of the file, and its own in there. */
  readonly file: number
  readonly index: number
}

class SearchReader {
  readonly #read: ReadDocument
  readonly #root: SearchRoot
  readonly #replaced: ReadonlySet<number>

  constructor(read: ReadDocument, root: SearchRoot) {
    this.#read = read
    this.#root = root
    this.#replaced = new Set(root.replaced)
  }

  async find(term: string): Promise<number[]> {
    const words = cutWords(term)
    const known = term.length <= longestPart ? await this.#pagesOf(term) : null
    if (known) return this.#current(known)
    if (words.length > 1) return this.#findRow(term, words)
    const files = (await this.#filesOf(term)) ?? []
    return [...(await this.#pagesOfPiece({ at: 0, files, matches: (word) => word.includes(term), after: null }))]
  }

  /** Pages with these words one after the other. */
  async #findRow(term: string, words: readonly string[]): Promise<number[]> {
    const pieces = await this.#pieces(words)
    const [first = ''] = words
    const known = await this.#pagesOf(first)
    let pages = known && new Set(this.#current(known))
    for (const piece of pieces) {
      if (pages && piece.files.length > mostFiles) continue
      const own = await this.#pagesOfPiece(piece)
      pages = pages ? common(pages, own) : own
      if (pages.size <= fewPages) return this.#pagesWith(term, pages)
    }
    let starts: Set<number> | null = null
    for (const piece of pieces) {
      const few = piece.files.length > mostFiles ? somePages : fewPages
      if (pages && pages.size <= few) return this.#pagesWith(term, pages)
      const own = await this.#starts(piece, pages ?? new Set())
      starts = starts ? common(starts, own) : own
      pages = new Set(Array.from(starts, (start) => Math.floor(start / span)))
    }
    return [...(pages ?? [])]
  }

  /** Those that are in the fewest files first. */
  async #pieces(words: readonly string[]): Promise<Piece[]> {
    const node = await this.#node('words')
    const pieces: Piece[] = []
    const [first = ''] = words
    const before = await this.#filesOf(first)
    if (before || first.length > longestEnding) {
      const files = before ?? range(0, node.length / 2)
      pieces.push({ at: 0, files, matches: (word) => word.endsWith(first), after: null })
    }
    const after = before ? null : await this.#endingsWith(first.slice(-longestEnding))
    for (const [at, word] of words.entries()) {
      if (at === 0) continue
      const isLast = at === words.length - 1
      const file = fileOf(node, word)
      let end = file + 1
      while (isLast && String(node[2 * end]).startsWith(word)) end += 1
      const matches = (one: string) => (isLast ? one.startsWith(word) : one === word)
      pieces.push({ at, files: range(Math.max(0, file), end), matches, after: at === 1 ? after : null })
    }
    return pieces.sort((one, other) => one.files.length - other.files.length)
  }

  /** Numbers of the endings of words that end so. */
  async #endingsWith(end: string): Promise<Set<number>> {
    const endings = await this.#read(this.#root.endings, decodeEndings)
    return new Set(endings.flatMap((ending, number) => (ending.endsWith(end) ? [number] : [])))
  }

  /** Where the row of words would start, on these pages. */
  async #starts(piece: Piece, pages: ReadonlySet<number>): Promise<Set<number>> {
    const names = await this.#node('places')
    const starts = new Set<number>()
    for (const { pages: own, file, index } of await this.#matches(piece)) {
      if (!own.some((page) => pages.has(page))) continue
      const values = await this.#read(names[file] ?? '', decodePlacesFile)
      for (const place of decodePlaces(values[index] ?? '', own, piece.after)) {
        if (pages.has(Math.floor(place / span))) starts.add(place - piece.at)
      }
    }
    return starts
  }

  async #pagesOfPiece(piece: Piece): Promise<Set<number>> {
    const pages = (await this.#matches(piece)).flatMap((match) => match.pages)
    return new Set(this.#current(pages))
  }

  async #matches({ files, matches }: Piece): Promise<Match[]> {
    const node = await this.#node('words')
    const found = await Promise.all(
      files.map(async (file) => {
        const entries = [...(await this.#entries('search-words/1', node, file))]
        return entries.flatMap(([word, value], index) =>
          matches(word) ? [{ pages: decodeAscending(value), file, index }] : [],
        )
      }),
    )
    return found.flat()
  }

  /** The pages of a part that has some. */
  async #pagesOf(part: string): Promise<number[] | null> {
    const value = (await this.#partsAt(part)).get(part)
    const kind = value === undefined ? partKind.files : kindOf(value)
    if (value === undefined || kind === partKind.files) return null
    const numbers = decodeAscending(value)
    if (kind === partKind.pages) return numbers
    const above = (await this.#pagesOf(part.slice(0, -1))) ?? []
    return numbers.map((number) => above[number] ?? 0)
  }

  /** The files with words that may have the text in them; null: there are too many. */
  async #filesOf(text: string): Promise<number[] | null> {
    for (let length = Math.min(text.length, longestPart); length > 0; length -= 1) {
      const part = text.slice(0, length)
      const value = (await this.#partsAt(part)).get(part)
      if (value === undefined) continue
      if (kindOf(value) === partKind.files) return decodeAscending(value)
      return length === text.length ? null : []
    }
    return []
  }

  async #partsAt(part: string): Promise<SearchEntries> {
    const node = await this.#node('parts')
    return this.#entries('search-parts/1', node, fileOf(node, part))
  }

  async #entries(format: EntriesFormat, node: SearchNode<string>, file: number): Promise<SearchEntries> {
    const name = fileName(node, file)
    return name === undefined ? new Map() : this.#read(name, (text) => decodeEntries(format, text))
  }

  #node(list: 'words' | 'places' | 'parts'): Promise<SearchNode<string>> {
    return this.#read(this.#root[list], (text) => decodeNode<string>(text))
  }

  async #pagesWith(term: string, pages: Iterable<number>): Promise<number[]> {
    const node = await this.#read(this.#root.texts, (text) => decodeNode<number>(text))
    const found = await Promise.all(
      [...pages].map(async (page) => {
        const name = fileName(node, fileOf(node, page))
        const texts = name === undefined ? [] : await this.#read(name, decodeTexts)
        return texts.some(([id, own]) => id === page && own.some((text) => text.includes(term))) ? [page] : []
      }),
    )
    return found.flat()
  }

  #current(pages: readonly number[]): number[] {
    return this.#replaced.size === 0 ? [...pages] : pages.filter((page) => !this.#replaced.has(page))
  }
}

function common(one: ReadonlySet<number>, other: ReadonlySet<number>): Set<number> {
  return new Set([...one].filter((number) => other.has(number)))
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
}
