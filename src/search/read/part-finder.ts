import { allPages, longestPart, mostFiles, wordFiles } from '../../documents/search-format.js'
import { decodeNode, nameOf } from '../../documents/search-node.js'
import { common, type PageIds } from './page-ids.js'
import { keyFinder } from './search-keys.js'
import { decodeAscending } from './search-numbers.js'

/** Reads a document by name. Each document is always decoded in the same way. */
export type ReadDocument = <T>(name: string, decode: (text: string) => T) => Promise<T>

/** The pages of a part, null without a list; and numbers of the files of words that may contain it, null: all. */
type FoundPart = readonly [pages: PageIds | null, files: PageIds | null]

/** Finds any text in the list of parts, each text once. `parts`: the name of the node of the list. */
export function partFinder(read: ReadDocument, parts: string): (part: string) => Promise<FoundPart> {
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
