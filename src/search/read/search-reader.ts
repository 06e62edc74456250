import type { ReadDocument } from '../../documents/document-file.js'
import { decodeSearch, type SearchRoot } from '../../documents/search-document.js'
import { allPages, longestPart, span, wordFiles } from '../../documents/search-format.js'
import { decodeNode, fileOf, nameAt, nameOf } from '../../documents/search-node.js'
import { decodePlacesFile } from '../../documents/search-places.js'
import { decodeTexts, type PageTexts } from '../../documents/search-texts.js'
import { fold, isTerm } from '../../model/search/search.js'
import { cutWords } from '../../model/search/search-words.js'
import { ascending, common, type PageIds } from './page-ids.js'
import { keyFinder } from './search-keys.js'
import { decodeAscending, visitPlaces } from './search-numbers.js'

/** Ids of all pages that have the term, in order. `name` is that of the root document; undefined: there is none. */
export async function searchPages(
  read: ReadDocument,
  once: MakeOnce,
  name: string | undefined,
  term: string,
): Promise<PageIds> {
  if (!name || !isTerm(term)) return none
  const root = await read(name, decodeSearch)
  const folded = fold(term, root.folding)
  const replaced = new Set(root.replaced)
  const found = await findPages(read, once, root, folded)
  const pages = replaced.size ? found.filter((page) => !replaced.has(page)) : found
  return root.added ? ascending([...pages, ...pagesWith(await read(root.added, decodeTexts), folded)]) : pages
}

/**
 * A word of the term: its number, the files of words that may match, and what matching words contain, as in FindKeys. Of
 * the first one words have the end, of the last one the beginning; others are whole words.
 */
type Piece = readonly [at: number, files: ArrayLike<number>, part: string]

type Match = readonly [pages: PageIds, file: number, index: number]

/** Finds a folded term in the lists, replaced pages included. */
async function findPages(read: ReadDocument, once: MakeOnce, root: SearchRoot, term: string): Promise<PageIds> {
  const cut = cutWords(term)
  const [first = ''] = cut
  const [pagesOf, filesOf] = partFinder(read, once, root.parts)
  const whole = await pagesOf(term)
  if (whole) return whole
  const words = await read(root.words, decodeNode<string>)
  if (!cut[1]) return ascending((await matchesOf((await filesOf(term)) ?? none, term)).flatMap(([pages]) => [...pages]))

  const places = await read(root.places, decodeNode)
  // Those in the fewest files first. A blank is stored with the places of the next word.
  const isBlank = first === ' '
  const pieces = (await Promise.all(cut.map(pieceOf))).slice(isBlank ? 1 : 0).sort((a, b) => a[1].length - b[1].length)
  let pages = await pagesOf(first)
  let starts: PageIds | null = null
  for (const [done, [at, own, part]] of pieces.entries()) {
    // Reading the texts of few pages is cheaper than the lists and places of many words; pages that many words leave have
    // the same passage.
    if (pages && pages.length <= own.length / 4 + 3 + done ** 2 / 8) {
      const node = await read(root.texts, decodeNode<number>)
      const files = new Set(Array.from(pages, (page) => nameOf(node, page)))
      const texts = await Promise.all([...files].map((file) => read(file, decodeTexts)))
      return common(pages, ascending(pagesWith(texts.flat(), term)))
    }
    const found: number[] = []
    for (const [shown, file, index] of await matchesOf(own, part)) {
      if (common(pages, shown).length > 0) {
        const values = await read(nameAt(places, file), decodePlacesFile)
        visitPlaces(values.split(' ', index + 1)[index] ?? '', shown, (page, place, isAfterBlank) => {
          if (place >= at && (isAfterBlank || !isBlank || at > 1)) found.push(page * span + place - at)
        })
      }
    }
    starts = common(starts, ascending(found))
    pages = ascending(starts.map((start) => Math.floor(start / span)))
  }
  return pages ?? none

  async function pieceOf(word: string, at: number): Promise<Piece> {
    const isLast = !cut[at + 1]
    const own = fileOf(words, word)
    const all = [...words[0].keys()]
    return [
      at,
      at
        ? all.filter((file) => file === own || (isLast && words[0][file]?.startsWith(word)))
        : ((await filesOf(word)) ?? all),
      `${at ? '\0' : ''}${word}${isLast ? '' : '\0'}`,
    ]
  }

  /** Matching words: their pages, the number of their file, and their position in it. */
  async function matchesOf(own: ArrayLike<number>, part: string): Promise<Match[]> {
    const found = Array.from(own, async (file) => {
      const find = await read(nameAt(words, file), keyFinder)
      return find(part).map(([index, value]): Match => [decodeAscending(value)[1], file, index])
    })
    return (await Promise.all(found)).flat()
  }
}

const none = new Int32Array()

function pagesWith(texts: PageTexts, term: string): number[] {
  return texts.flatMap(([page, own]) => (own.some((text) => text.includes(term)) ? page : []))
}

/** Pages that other searches may need, too; a cache may have them. */
type MakeOnce = (key: string, make: () => Promise<PageIds | null>) => Promise<PageIds | null>

/** Finds any text in the list of parts. `parts`: the name of the node of the list. */
function partFinder(read: ReadDocument, once: MakeOnce, parts: string) {
  // Folded texts have no small letters: no part is the name of a member of all objects.
  const known: Record<string, Promise<PageIds | null>> = {}
  return [pagesOf, filesOf] as const

  /** The pages of a part that is listed with them, else null. */
  function pagesOf(part: string): Promise<PageIds | null> {
    known[part] ??= once(`${parts} ${part}`, () => findListed(part))
    return known[part]
  }

  async function findListed(part: string): Promise<PageIds | null> {
    const [kind, numbers] = (await listedValue(part)) ?? [wordFiles, none]
    if (kind === wordFiles) return null
    if (kind === allPages) return numbers
    // The pages that the longest listed beginning and end of a part have in common.
    const [start, end] = await Promise.all([longest(part, 0, -1), longest(part, 1)])
    const one = start ?? end ?? numbers
    return common(one, end ?? one, numbers, kind)
  }

  /** The pages of the longest listed part that is left after cutting as by `slice`; null: none is listed. */
  async function longest(part: string, from: number, to?: number): Promise<PageIds | null> {
    const own = part.slice(from, to)
    return own ? ((await pagesOf(own)) ?? longest(own, from, to)) : null
  }

  /** Numbers of the files of words that may contain a part; null: all. */
  async function filesOf(part: string): Promise<PageIds | null> {
    let files: PageIds | null = null
    // Another file of parts is cheaper than several files of words. Of long words the first characters are enough.
    for (let rest = part.slice(0, longestPart); rest && (!files || files.length > 3); rest = rest.slice(1)) {
      const others = await filesFrom(rest)
      if (!others) break
      files = common(files, others)
    }
    return files
  }

  /** The same by the longest listed beginning alone, of at most `longestPart` units. */
  async function filesFrom(part: string): Promise<PageIds | null> {
    for (let start = part; start; start = start.slice(0, -1)) {
      const value = await listedValue(start)
      if (value?.[0] === wordFiles) return value[1]
      // Of a part with pages longer ones are listed, too.
      if (value) return start === part ? null : none
    }
    return none
  }

  /** The kind and the numbers of a part; undefined: it is not listed. */
  async function listedValue(part: string) {
    const node = await read(parts, decodeNode<string>)
    const [entry] = node[0][0] ? (await read(nameOf(node, part), keyFinder))(`\0${part}\0`) : []
    return entry && decodeAscending(entry[1])
  }
}
