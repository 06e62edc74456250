import { mayReadContent, readableContent } from '../../model/access/contents.js'
import { endpointAt } from '../../model/address.js'
import type { PageContent, PageUrl, Project } from '../../model/project.js'
import { NumberSet } from '../../model/values/number-set.js'
import type { FileFamily } from '../../routes/route-files.js'
import { pathOf, type SitePlan, urlsTo } from '../../routes/site-plan.js'

/** What a site shows of the contents of pages. */
export interface ContentPlan {
  /**
   * Contents that have files or are searched, page by page, since a search index takes the texts of a whole page: a new
   * list each time.
   */
  contents(): readonly PageContent[]
  /** Ids of contents with page files. */
  readonly pages: Pick<NumberSet, 'has'>
  /** Number of page files. */
  readonly files: number
  /** Ids of contents whose placeholders have endpoints of their own. */
  readonly owners: Pick<NumberSet, 'has' | 'size'>
}

export function planContents(plan: SitePlan): ContentPlan {
  const { project } = plan.context
  const pages = new NumberSet()
  const owners = new NumberSet()
  let files = 0
  // By page, since to find the content that it shows takes longer the more versions it has.
  for (const page of project.pages.values()) {
    for (const language of plan.languages) {
      const content = readableContent(plan.context, page, language)
      const paths = content ? urlsTo(plan, page, language).length : 0
      if (content && paths > 0) pages.add(content.id)
      files += paths
    }
  }
  for (const content of project.contents.values()) if (ownsEndpoints(plan, content)) owners.add(content.id)
  const isPlanned = ({ id }: PageContent) => pages.has(id) || owners.has(id)
  return { contents: () => contentsByPage(project, isPlanned), pages, files, owners }
}

function contentsByPage({ pages }: Project, isWanted: (content: PageContent) => boolean): PageContent[] {
  const found: PageContent[] = []
  for (const page of pages.values()) {
    for (const content of page.contents) if (isWanted(content)) found.push(content)
  }
  return found
}

/** The endpoints that answer with a content, by language. */
export function pageEndpoints(plan: SitePlan, content: PageContent): string[] {
  return plan.languages.flatMap((language) =>
    urlsOf(plan, content, language).map((url) => endpointAt(plan.context.project, language, pathOf(url))),
  )
}

/** The URLs that answer with a content in a language. */
function urlsOf(plan: SitePlan, content: PageContent, language: string): PageUrl[] {
  const { page } = content
  return readableContent(plan.context, page, language) === content ? urlsTo(plan, page, language) : []
}

function ownsEndpoints(plan: SitePlan, content: PageContent): boolean {
  return isWrittenHere(plan, content.page.site.id) && mayReadContent(plan.context, content)
}

/**
 * Whether placeholders of a site (null: of none) are written in the folder of this one: its own, and those of none. The
 * package answers for those of any site on every site; but a viewer of one site's drafts may not read those of others.
 */
export function isWrittenHere({ context, paths }: SitePlan, siteId: number | null): boolean {
  return siteId === null || siteId === context.site.id || (paths === 'all' && !context.viewer.preview)
}

/** Names of the families that are made from the rows of contents and other owners of placeholders. */
export function contentFamilies(families: readonly FileFamily[]): string[] {
  return families.filter(({ from }) => from === 'contents').map(({ name }) => name)
}
