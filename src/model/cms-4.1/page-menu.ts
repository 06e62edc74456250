import type { Viewer } from '../access/viewer.js'
import { hasImpossibleUrl, ownUrl } from '../address.js'
import { published } from '../content.js'
import { fallbacksOf } from '../languages.js'
import { contentAmong, type MenuSearch, menuSearch, shownContents } from '../menus/menu-search.js'
import { PageNode } from '../menus/page-node.js'
import type { Page, PageContent, Project, Site } from '../project.js'
import { byTreePath } from '../tree-order.js'
import { nodeForms } from './node-forms.js'

/** 4.1 takes the language from the address, where the API has none, and only if the project prefixes languages. */
export function menuLanguage({ manifest, defaultSite }: Project): string {
  const code = manifest.default_language
  const roots = [manifest.admin_root[code], defaultSite.pageRoot[code]]
  return roots.some((root) => root?.includes(`/${code}/`)) ? code : (defaultSite.languages[0]?.code ?? code)
}

/** cms.cms_menus.CMSMenu.get_nodes. */
export function pageMenu(project: Project, site: Site, language: string, viewer: Viewer): PageNode[] {
  const pages = site.pages.toSorted(byTreePath)
  const search = menuSearch(project, site, language, viewer)
  const home = hiddenHome(search, pages)
  // By the path of the tree's node: a database that comes from 3.x may still have drafts that share the node of their page.
  const shown = new Map<string, number>()
  const parentOf = ({ parent }: Page) => {
    const id = parent && shown.get(parent.path)
    return id === undefined || id === home ? null : id
  }
  const menu = { forms: nodeForms, project, language, viewer, parentOf }
  const nodes: PageNode[] = []
  for (const page of pages) {
    const entry = menuEntry(search, page)
    if (!entry?.content) continue
    const { content, contents } = entry
    if (page.hasParent && !(page.parent && shown.has(page.parent.path))) continue
    // 4.1 loses the whole menu when one page's URL cannot be expressed.
    if (!viewer.preview && hasImpossibleUrl(project, page, content.language)) return []
    shown.set(page.path, page.id)
    nodes.push(new PageNode(menu, content, basisOf(search, contents)))
  }
  return nodes
}

interface MenuEntry {
  /** The content that names the page's node; null: the page has none. */
  readonly content: PageContent | null
  /** All contents of the page that its flags may come from, lowest id first. */
  readonly contents: readonly PageContent[]
}

/** null: the page is not in the menu. */
function menuEntry(search: MenuSearch, page: Page): MenuEntry | null {
  const { viewer, asked, languages } = search
  if (!viewer.mayViewInMenu(page)) return null
  const shown = foundContents(search, page)
  const contents = shown.filter(({ language }) => languages.includes(language))
  if (contents.length === 0 && !page.contents.some(({ language }) => languages.includes(language))) return null
  const usable = contents.filter(({ language }) => ownUrl(page, language))
  return { content: contentAmong(usable, languages), contents: languages.includes(asked) ? contents : shown }
}

/** For a language that the site does not have 4.1 asks once more, and puts what is published over what previews show. */
function foundContents(search: MenuSearch, page: Page): PageContent[] {
  const shown = shownContents(search, page)
  if (search.languages.includes(search.asked)) return shown
  const again = published(page.contents)
  return [...again, ...shown.filter(({ language }) => !again.some((other) => other.language === language))]
}

/** The id of a home page that is hidden from navigation: its children become roots. */
function hiddenHome(search: MenuSearch, pages: readonly Page[]): number | null {
  for (const page of pages) {
    const entry = page.isHome ? menuEntry(search, page) : null
    if (entry) return basisOf(search, entry.contents)?.inNavigation ? null : page.id
  }
  return null
}

/** The content that a page's flags are taken from. */
function basisOf({ project, asked }: MenuSearch, contents: readonly PageContent[]): PageContent | null {
  return contentAmong(contents, [asked, ...fallbacksOf(project, project.defaultSite, asked)])
}
