import { decodeFound, type FoundPiece, pagesPerPiece } from '../documents/found-document.js'
import { groupBy } from '../model/values/group-by.js'
import { weightOfFound } from './decoded-weights.js'
import type { DocumentReader } from './document-reader.js'
import { mapConcurrently } from './map-concurrently.js'
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
  pages: readonly number[],
): Promise<FoundContents> {
  const byPiece = groupBy(pages, (id) => Math.floor(id / pagesPerPiece))
  const groups = await mapConcurrently([...byPiece], async ([number, ids]) => {
    const [name = '', each = 0] = pieces[number] ?? []
    const read = (end: number) => (name ? contentsOf(reader, name, ids, end) : [])
    return [each * ids.length || (await read(Number.POSITIVE_INFINITY)).length, read] as const
  })
  return {
    count: groups.reduce((sum, [count]) => sum + count, 0),
    async read(offset, limit) {
      const found: number[] = []
      for (const [read, from, to] of windowOf(groups, offset, limit)) found.push(...(await read(to)).slice(from))
      return found
    },
  }
}

/** The contents of pages up to the content `end`, since a window of many pages shows only some. */
async function contentsOf(
  reader: DocumentReader,
  name: string,
  pages: readonly number[],
  end: number,
): Promise<number[]> {
  const known = await reader.read(name, decodeFound, weightOfFound)
  const found: number[] = []
  for (const id of pages) {
    if (found.length >= end) break
    found.push(...(known.get(id) ?? []))
  }
  return found.slice(0, end)
}
