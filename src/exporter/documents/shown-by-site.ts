import type { SiteContext } from '../../contract/contract.js'
import { mayReadPage } from '../../model/access/pages.js'
import { contentIn } from '../../model/content.js'
import { listedContents } from '../../model/listing.js'
import type { Page, PageContent } from '../../model/project.js'
import { NumberSet } from '../../model/values/number-set.js'
import type { SitePlan } from '../../routes/site-plan.js'
import { searchedPages } from '../../search/build/search-fingerprint.js'
import type { SiteRun } from '../site-run.js'
import { type SiteUrls, siteUrls } from './path-documents.js'

export interface ShownBySite {
  /** Pages that a search may find, by id. */
  readonly searched: readonly Page[]
  /** The contents of all page objects, by id. */
  readonly contents: readonly PageContent[]
  readonly urls: SiteUrls
}

/** Lists and search results are found again when they are written: holding them would take more memory than time. */
export function readShown({ plan, contents, deferred }: SiteRun): ShownBySite {
  const { context, languages } = plan
  const { project, site, viewer } = context
  const ids = new NumberSet()
  const shown: PageContent[] = []
  const add = (own: readonly (PageContent | null)[]) => {
    for (const content of own) if (content && ids.add(content.id)) shown.push(content)
  }
  const searched = searchedPages(plan, contents)
  for (const language of languages) {
    add(listedContents(project, site, language, viewer))
    for (const [, found] of foundPages(context, language, searched)) add(found)
  }
  if (deferred?.defersPages) for (const own of shownPages(plan).values()) add(own)
  return { searched, contents: shown.sort((a, b) => a.id - b.id), urls: siteUrls(plan) }
}

/** The contents that a search in a language returns for each page. */
export function* foundPages(
  context: SiteContext,
  language: string,
  pages: readonly Page[],
): Iterable<[number, readonly PageContent[]]> {
  for (const page of pages) yield [page.id, context.contract.found(context, page, language)]
}

/** The content of each readable page in each language, by page id. */
export function shownPages({ context, languages }: SitePlan): Map<number, (PageContent | null)[]> {
  const { project, site, viewer } = context
  const open = site.pages.filter((page) => mayReadPage(context, page))
  return new Map(open.map((page) => [page.id, languages.map((code) => contentIn(project, page, code, viewer))]))
}
