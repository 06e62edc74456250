import type { ListDocument } from '../documents/list-document.js'
import type { SiteDocument } from '../documents/site-document.js'
import { groupBy } from '../model/values/group-by.js'
import { jsonTrees } from '../model/values/json-tree.js'
import { textOf } from '../model/values/utf8.js'
import type { Documents, ListSource } from '../routes/documents.js'
import { searchPages } from '../search/read/search-reader.js'
import type { DocumentReader } from './document-reader.js'
import { foundContents } from './found-contents.js'

/** Page objects of a site as lists, as a tree, and as results of searches. */
export function documentLists(
  document: SiteDocument,
  reader: DocumentReader,
): Pick<Documents, 'pagesList' | 'pagesTree' | 'search'> {
  const list = (language: string): ListDocument => document.lists[language] ?? { count: 0, pieces: [] }

  const objects = (ids: readonly number[]) => reader.objects(document.objects, document.members, ids)

  function listOf(count: number, read: (offset: number, limit: number) => Promise<number[]>): ListSource {
    const bytes = async (offset: number, limit: number) => objects(await read(offset, limit))
    return { count, bytes, read: async (offset, limit) => (await bytes(offset, limit)).map(textOf) }
  }

  return {
    pagesList(language) {
      const { count, pieces } = list(language)
      return listOf(count, async (offset, limit) => idsIn(await reader.order(pieces, offset, limit)))
    },
    async pagesTree(language) {
      const { count, pieces } = list(language)
      if (count === 0) return null
      const pairs = await reader.order(pieces, 0, count)
      const ids = idsIn(pairs)
      const own = await objects(ids)
      const children = groupBy(ids.keys(), (index) => pairs[2 * index + 1] ?? -1)
      return jsonTrees(
        children.get(0) ?? [],
        (index) => textOf(own[index]).slice(0, -1),
        (index) => children.get(ids[index] ?? -2) ?? [],
      )
    },
    async search(language, term) {
      const pages = await searchPages(reader.read, reader.once, document.search[language], term)
      // The index finds pages; which of their contents are results depends on the contract.
      const { count, read } = await foundContents(reader, document.found[language] ?? {}, pages)
      return listOf(count, read)
    },
  }
}

/** Contents of a list, which has pairs of a content and its parent in the tree. */
function idsIn(pairs: readonly number[]): number[] {
  return pairs.filter((_, index) => index % 2 === 0)
}
