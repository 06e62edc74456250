import { hasImpossibleUrl, ownUrl } from '../address.js'
import { current, published } from '../content.js'
import { fallbacksOf, languageOf } from '../languages.js'
import { PageNode } from '../page-node.js'
import type { Page, PageContent, Project, Site } from '../project.js'
import type { Viewer } from '../viewer.js'

/** The nodes of a site's pages, in the order of the CMS, not yet below their parents (cms.cms_menus.CMSMenu.get_nodes). */
export function pageMenu(project: Project, site: Site, language: string, viewer: Viewer): PageNode[] {
  const old = project.rules.version === '4.1'
  const pages = old ? [...site.pages].sort((a, b) => (a.path < b.path ? -1 : 1)) : site.pages
  const search = { project, viewer, asked: language, languages: menuLanguages(site, language) }
  const menu = { old, project, language, viewer, hiddenHome: hiddenHome(search, pages) }
  const shown = new Set<number>()
  const nodes: PageNode[] = []
  for (const page of pages) {
    const entry = menuEntry(search, page)
    if (!entry?.content) continue
    const { content, contents } = entry
    if (old) {
      if (page.parentId !== null && !shown.has(page.parentId)) continue
      // 4.1 loses the whole menu when one page's URL cannot be expressed.
      if (!viewer.preview && hasImpossibleUrl(project, page, content.language)) return []
      shown.add(page.id)
    }
    nodes.push(new PageNode(menu, content, old ? basis41(search, contents) : content))
  }
  return nodes
}

/** Which contents a menu looks for. */
interface MenuSearch {
  readonly project: Project
  readonly viewer: Viewer
  readonly asked: string
  /** The one asked for and those that may stand in for it. */
  readonly languages: readonly string[]
}

/** The content that names a page's node; 4.1 has pages without one. */
interface MenuEntry {
  readonly content: PageContent | null
  /** All contents of the page that its flags may come from, lowest id first. */
  readonly contents: readonly PageContent[]
}

/** null: the page is not in the menu. */
function menuEntry({ project, viewer, asked, languages }: MenuSearch, page: Page): MenuEntry | null {
  if (!viewer.mayViewInMenu(page)) return null
  const old = project.rules.version === '4.1'
  const shown = viewer.preview ? current(page.contents) : published(page.contents)
  const contents = shown.filter((content) => languages.includes(content.language))
  if (contents.length === 0 && !(old && page.contents.some(({ language }) => languages.includes(language)))) return null
  const usable = old ? contents.filter((content) => ownUrl(page, content.language)) : contents
  return { content: contentAmong(usable, languages), contents: languages.includes(asked) ? contents : shown }
}

function menuLanguages(site: Site, language: string): string[] {
  const facts = languageOf(site, language)
  // Only 4.1 comes here: its one menu language may be none of this site's.
  if (!facts) return site.languages.filter((own) => own.public).map(({ code }) => code)
  return [...new Set([language, ...(facts.hide_untranslated ? [] : fallbacksOf(site, language))])]
}

/** The id of a home page that is hidden from navigation: its children become roots. */
function hiddenHome(search: MenuSearch, pages: readonly Page[]): number | null {
  for (const page of pages) {
    const entry = page.isHome ? menuEntry(search, page) : null
    if (!entry) continue
    const { project } = search
    const old = project.rules.version === '4.1'
    const content = old ? basis41(search, entry.contents) : firstOf(project, entry.contents)
    return content?.inNavigation ? null : page.id
  }
  return null
}

/** The CMS names no order: SQLite reads by page, or by the index of language and page that versioning drops. */
function firstOf({ manifest }: Project, contents: readonly PageContent[]): PageContent | undefined {
  return manifest.versioning ? contents[0] : [...contents].sort((a, b) => (a.language < b.language ? -1 : 1))[0]
}

/** What 4.1 takes a page's flags from. */
function basis41({ project, asked }: MenuSearch, contents: readonly PageContent[]): PageContent | null {
  return contentAmong(contents, [asked, ...fallbacksOf(project.defaultSite, asked)])
}

function contentAmong(contents: readonly PageContent[], languages: readonly string[]): PageContent | null {
  for (const code of languages) {
    const content = contents.find(({ language }) => language === code)
    if (content) return content
  }
  return null
}
