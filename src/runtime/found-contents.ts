import { decodeFound, type FoundPiece } from '../documents/found-document.js'
import { mapConcurrently } from '../documents/map-concurrently.js'
import { endOfPages, pagesPerPiece } from '../documents/search-format.js'
import { firstOf } from '../model/values/first-of.js'
import type { PageIds } from '../search/read/page-ids.js'
import { weightOfFound } from './decoded-weights.js'
import type { DocumentReader } from './document-reader.js'
import { windowOf } from './window.js'

/** Ids of the contents that a search returns, in order. */
interface FoundContents {
  readonly count: number
  read(offset: number, limit: number): Promise<number[]>
}

/** Reads only the pieces that a window needs, and those without a common number of contents a page. */
export async function foundContents(
  reader: DocumentReader,
  pieces: Readonly<Record<string, FoundPiece>>,
  pages: PageIds,
): Promise<FoundContents> {
  const startOf = (piece: number) => firstOf(pages.length, (at) => (pages[at] ?? 0) >= piece * pagesPerPiece)
  const groups = await mapConcurrently(Object.entries(pieces), async ([number, [name, each]]) => {
    const ids = pages.subarray(startOf(+number), startOf(+number + 1))
    /** At least up to the content `end`, since a window of many pages shows only some. */
    const read = async (end: number) => {
      const known = await reader.read(name, decodeFound, weightOfFound)
      const found: number[] = []
      for (const id of ids) {
        if (found.length >= end) break
        found.push(...(known.get(id) ?? []))
      }
      return found
    }
    return [ids.length && (each * ids.length || (await read(endOfPages)).length), read] as const
  })
  return {
    count: groups.reduce((sum, [count]) => sum + count, 0),
    async read(offset, limit) {
      const found: number[] = []
      for (const [read, from, to] of windowOf(groups, offset, limit)) found.push(...(await read(to)).slice(from, to))
      return found
    },
  }
}
