import { allPages, otherPages, somePages, wordFiles } from '../../documents/search-format.js'
import type { PageSet } from './page-sets/page-set.js'
import { StoredPageSets } from './page-sets/stored-page-sets.js'
import type { SearchCorpus } from './search-corpus.js'
import type { NumberEncoder } from './search-numbers.js'
import type { PartVisitor } from './search-parts.js'

/**
 * Parts in order, and their values. `visitAll` passes all parts in order. Their pages are stored until the end: values
 * say which pages have a part of those that have shorter ones.
 */
export function* partEntries(
  corpus: SearchCorpus,
  numbers: NumberEncoder,
  visitAll: (visitor: PartVisitor) => void,
): Iterable<readonly [part: string, value: string]> {
  const parts: string[] = []
  const values: (string | null)[] = []
  const sets = new StoredPageSets(corpus.file('parts'), corpus.pages.length)
  const lists = new Map<string, number>()
  visitAll({
    visit(part, files) {
      parts.push(part)
      values.push(files && numbers.ascending(wordFiles, Int32Array.from(files)))
    },
    setPages(part, pages) {
      lists.set(part, sets.add(pages))
    },
  })
  for (const [number, part] of parts.entries()) yield [part, values[number] ?? encoded(part)]
  sets.close()

  function listOf(part: string): PageSet | null {
    const list = lists.get(part)
    return list === undefined ? null : sets.at(list)
  }

  function encoded(part: string): string {
    const pages = listOf(part)?.numbers() ?? new Int32Array()
    const above = pagesAbove(part, listOf, (one, other) => one.shared(other))
    if (above) return partValue(numbers, pages, above.numbers())
    const ids = pages.map((page) => corpus.pages[page] ?? 0)
    return partValue(numbers, ids, null)
  }
}

/**
 * The pages that may have a part, since its listed beginning and end have them; null: neither is listed. `pagesOf`: the
 * pages of a part; null: it is not listed.
 */
export function pagesAbove<Pages>(
  part: string,
  pagesOf: (part: string) => Pages | null,
  shared: (one: Pages, other: Pages) => Pages,
): Pages | null {
  const [start, end] = listsAbove(part, pagesOf)
  return start && end ? shared(start, end) : (start ?? end)
}

/** The lists of the longest listed beginning and the longest listed end of a part. `listOf`: null: it is not listed. */
export function listsAbove<List>(
  part: string,
  listOf: (part: string) => List | null,
): [start: List | null, end: List | null] {
  let start: List | null = null
  let end: List | null = null
  for (let length = part.length - 1; length > 0 && !start; length -= 1) start = listOf(part.slice(0, length))
  for (let from = 1; from < part.length && !end; from += 1) end = listOf(part.slice(from))
  return [start, end]
}

/** The value of a part with pages, ascending. `above`: as of `pagesAbove`. */
function partValue(numbers: NumberEncoder, pages: Int32Array, above: Int32Array | null): string {
  if (above === null) return numbers.ascending(allPages, pages)
  const isMost = 2 * pages.length > above.length
  const positions = new Int32Array(isMost ? above.length - pages.length + 1 : pages.length)
  let own = 0
  let at = 0
  for (let position = 0; position < above.length; position += 1) {
    const has = above[position] === pages[own]
    if (has) own += 1
    if (has === isMost) continue
    positions[at] = position
    at += 1
  }
  if (isMost) positions[at] = above.length
  return numbers.ascending(isMost ? otherPages : somePages, positions)
}
