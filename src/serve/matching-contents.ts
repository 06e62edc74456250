import type { SiteContext } from '../contract/contract.js'
import { mayListPage } from '../model/access/pages.js'
import type { Page, PageContent } from '../model/project.js'
import { matches } from '../model/search/search.js'
import { pluginTexts, searchedContents, titlesIn } from '../model/search/search-texts.js'
import { textMemory } from '../runtime/byte-cache.js'
import type { LiveRead } from './live-project.js'

type PageTexts = ReadonlyMap<Page, readonly string[]>

const batchSize = 500

/**
 * The results of a search, ordered by page, then content. A preview searches every version of the pages that its
 * viewer may view; other requests search the published texts of public pages.
 */
export async function matchingContents(
  context: SiteContext,
  read: LiveRead,
  language: string,
  term: string,
): Promise<PageContent[]> {
  if (term === '') return []
  const { viewer, contract } = context
  const found: PageContent[] = []
  for (const page of await matchingPages(context, read, language, term)) {
    if (mayListPage(viewer, page)) found.push(...contract.found(context, page, language))
  }
  return found
}

/** Pages that match, ordered by id. */
async function matchingPages(context: SiteContext, read: LiveRead, language: string, term: string): Promise<Page[]> {
  const ids = await read.reader.findContents(language, term)
  if (ids) {
    const { site, viewer } = context
    return [...site.pages]
      .filter((page) => searchedContents(page, viewer.preview).some(({ id }) => ids.has(id)))
      .sort((a, b) => a.id - b.id)
  }
  const { folding } = read.snapshot.engine.search
  const texts = await pageTexts(context, read, language)
  return [...texts].flatMap(([page, ofPage]) => (ofPage.some((text) => matches(text, term, folding)) ? [page] : []))
}

/** Read once for a snapshot; concurrent searches share the read. */
function pageTexts(context: SiteContext, read: LiveRead, language: string): Promise<PageTexts> {
  const { site, viewer } = context
  const key = `texts ${site.id} ${language} ${viewer.preview}`
  return read.snapshot.onceRead(key, bytesOf, () => readTexts(context, read, language))
}

/** Estimated memory of the texts, in bytes. */
function bytesOf(texts: PageTexts): number {
  let bytes = 0
  for (const [, ofPage] of texts) {
    bytes += 100
    for (const text of ofPage) bytes += textMemory(text) + 24
  }
  return bytes
}

async function readTexts(
  { project, site, viewer }: SiteContext,
  { snapshot, reader }: LiveRead,
  language: string,
): Promise<PageTexts> {
  const pages = [...site.pages].sort((a, b) => a.id - b.id)
  const texts = new Map<Page, string[]>()
  const owners = new Map<number, Page>()
  for (const page of pages) {
    const contents = searchedContents(page, viewer.preview)
    texts.set(page, titlesIn(contents, language))
    for (const content of contents) owners.set(content.id, page)
  }
  const ids = [...owners.keys()]
  for (let start = 0; start < ids.length; start += batchSize) {
    for (const row of await reader.readPlaceholders(project.pageContentType, ids.slice(start, start + batchSize))) {
      const page = owners.get(row.objectId)
      if (page) texts.get(page)?.push(...pluginTexts(project, row, language, snapshot.engine.search.columns))
    }
  }
  return texts
}
