import type { Viewer } from '../access/viewer.js'
import { contentAmong, type MenuSearch, menuSearch, shownContents } from '../menus/menu-search.js'
import { type NodeForms, PageNode } from '../menus/page-node.js'
import type { Page, PageContent, Project, Site } from '../project.js'
import { nodeForms } from './node-forms.js'

/** The language of the request. */
export function menuLanguage(_: Project, language: string): string {
  return language
}

/** Since 5.0: cms.cms_menus.CMSMenu.get_nodes. */
export function pageMenu(
  project: Project,
  site: Site,
  language: string,
  viewer: Viewer,
  forms: NodeForms = nodeForms,
): PageNode[] {
  const search = menuSearch(project, site, language, viewer)
  const home = hiddenHome(search, site.pages)
  const parentOf = ({ parentId }: Page) => (parentId === home ? null : parentId)
  const menu = { forms, project, language, viewer, parentOf }
  const nodes: PageNode[] = []
  for (const page of site.pages) {
    const content = contentAmong(contentsOf(search, page), search.languages)
    if (content) nodes.push(new PageNode(menu, content, content))
  }
  return nodes
}

/** Contents that may name the page's node; empty: the page is not in the menu. */
function contentsOf(search: MenuSearch, page: Page): PageContent[] {
  if (!search.viewer.mayViewInMenu(page)) return []
  return shownContents(search, page).filter(({ language }) => search.languages.includes(language))
}

/** The id of a home page that is hidden from navigation: its children become roots. */
function hiddenHome(search: MenuSearch, pages: readonly Page[]): number | null {
  for (const page of pages) {
    const contents = page.isHome ? contentsOf(search, page) : []
    if (contents.length > 0) return firstOf(search.project, contents)?.inNavigation ? null : page.id
  }
  return null
}

/** The CMS defines no order: SQLite reads by page, or by the index of language and page that versioning drops. */
function firstOf({ manifest }: Project, contents: readonly PageContent[]): PageContent | undefined {
  return manifest.versioning ? contents[0] : [...contents].sort((a, b) => (a.language < b.language ? -1 : 1))[0]
}
