import { codesFrom, type SearchCorpus } from './search-corpus.js'
import { type Division, divide } from './search-divisions.js'
import { SearchParts } from './search-parts.js'

/** Characters that come next to each other in their order and follow the same run of characters. */
export interface CodeGroup {
  /** The run, from its first character on; mostly empty. */
  readonly prefix: readonly Division[]
  readonly count: number
}

/** The offsets of a corpus in groups, in the order of characters. */
export class SearchGroups {
  readonly groups: readonly CodeGroup[]
  readonly #parts: SearchParts

  /**
   * A group has about `held` offsets at most, if it can be divided so far; what occurs `limit` times or less is not
   * divided. `file`: a private one, or null: in memory.
   */
  constructor(corpus: SearchCorpus, limit: number, held: number, file: string | null) {
    const { root, divisions, prefixes } = divide(corpus, limit, held)
    const parts = new SearchParts(file, prefixes.length + divisions.length)
    fill(corpus, root, parts)
    this.#parts = parts
    this.groups = prefixes.map((prefix, group) => ({ prefix, count: parts.count(group) / 2 }))
  }

  /** Puts the offsets of a group, in ascending order, into `places`, and the codes after its prefix into `keys`. */
  readOffsets(group: number, places: Int32Array, keys: Int32Array): void {
    let count = 0
    for (const pairs of this.#parts.read(group)) {
      for (let index = 0; index < pairs.length; index += 2) {
        places[count] = pairs[index] ?? 0
        keys[count] = pairs[index + 1] ?? 0
        count += 1
      }
    }
  }

  /** How many pages have a division. */
  pageCount({ part }: Division): number {
    return this.#parts.count(part)
  }

  /** Puts the number of a text of each page that has a division, in ascending order, into `texts`. */
  readTexts({ part }: Division, texts: Int32Array): void {
    let count = 0
    for (const some of this.#parts.read(part)) {
      texts.set(some, count)
      count += some.length
    }
  }

  close(): void {
    this.#parts.close()
  }
}

function fill({ codes, starts, owners }: SearchCorpus, root: Division, parts: SearchParts): void {
  let text = -1
  let end = 0
  let page = -1
  for (let offset = 0; offset < codes.length; offset += 1) {
    if (offset === end) {
      text += 1
      end = starts[text + 1] ?? 0
      page = owners[2 * text] ?? 0
    }
    let place = offset
    let division = root
    for (let next = division.longer[codes[place] ?? 0]; next; next = division.longer[codes[place] ?? 0]) {
      division = next
      place += 1
      division.count += 1
      if (division.lastPage === page) continue
      division.lastPage = page
      parts.add(division.part, text)
    }
    const group = division.groupOf[codes[place] ?? 0] ?? -1
    if (group < 0) continue
    // To look up the codes here is much faster than all over the corpus.
    parts.add(group, offset)
    parts.add(group, codesFrom(codes, place))
  }
}
