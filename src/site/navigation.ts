import { endpointIn, hasImpossibleUrl, ownUrl, pageUrlIn, pathIn } from './address.js'
import { current, published } from './content.js'
import type { JsonObject } from './json.js'
import { fallbacksOf, languageOf } from './languages.js'
import { joinTrees, type LooseNode, linkNodes } from './link-nodes.js'
import type { Page, PageContent, Project, Site } from './project.js'
import { extendersOf, pythonMenus } from './python-menus.js'
import type { Viewer } from './viewer.js'

/** One node of a site's navigation in one language (menus.base.NavigationNode), before any request. */
export interface NavigationNode {
  /** Page id; of Python menus what they say. */
  readonly id: number | string
  readonly namespace: string
  readonly title: string
  /** Rooted path on the site, or as a Python menu gives it. */
  readonly url: string | null
  /** Rooted path of the page's endpoint. */
  readonly endpoint: string | null
  readonly visible: boolean
  readonly attr: JsonObject
  /** Index of the parent in `nodes`; -1 for roots. */
  readonly parent: number
}

/** The whole navigation of a site in a language: one compact document. */
export interface Navigation {
  readonly nodes: readonly NavigationNode[]
  /** The url that marks the home node for breadcrumbs: home in the project's default language. */
  readonly homeUrl: string
  /** For the documented contract's root node. */
  readonly site: { readonly title: string; readonly url: string; readonly endpoint: string }
  /** Which generation of the menu code cuts the trees. */
  readonly version: Project['rules']['version']
}

/** Mirrors cms.cms_menus.CMSMenu.get_nodes and menus.menu_pool.MenuRenderer._build_nodes. */
export function buildNavigation(project: Project, site: Site, language: string, viewer: Viewer): Navigation {
  const { manifest, rules } = project
  const menuLanguage = rules.version === '4.1' ? menuLanguageOld(project) : language
  const pageNodes = linkNodes(pageMenu(project, site, menuLanguage, viewer))
  const otherNodes = pythonMenus(project, site, menuLanguage, pageNodes).map((nodes) => linkNodes(nodes))
  return {
    nodes: joinTrees([pageNodes, ...otherNodes]),
    homeUrl: site.pageRoot[manifest.default_language] ?? '/',
    site: {
      title: site.name,
      url: site.pageRoot[language] ?? '/',
      endpoint: `${manifest.api_root}${language}/pages/`,
    },
    version: rules.version,
  }
}

/** 4.1 looks at the address of the request, where the API has no language, and only if the project prefixes languages. */
function menuLanguageOld({ manifest, defaultSite }: Project): string {
  const code = manifest.default_language
  const roots = [manifest.admin_root[code], defaultSite.pageRoot[code]]
  return roots.some((root) => root?.includes(`/${code}/`)) ? code : (defaultSite.languages[0]?.code ?? code)
}

function pageMenu(project: Project, site: Site, language: string, viewer: Viewer): LooseNode[] {
  const languages = menuLanguages(site, language)
  const entries = menuEntries(project, site, language, languages, viewer)
  const homeCut = hiddenHome(project, language, entries)
  const old = project.rules.version === '4.1'
  const shown = new Set<number>()
  const nodes: LooseNode[] = []
  for (const { page, content, contents } of entries) {
    if (!content) continue
    if (old && page.parentId !== null && !shown.has(page.parentId)) continue
    // 4.1 loses the whole menu when one page's URL cannot be expressed.
    if (old && !viewer.preview && hasImpossibleUrl(project, page, content.language)) return []
    shown.add(page.id)
    const cut = homeCut !== null && page.parentId === homeCut
    nodes.push({
      id: page.id,
      namespace: 'CMSMenu',
      title: content.menuTitle || content.title,
      url: menuUrl(project, content, viewer),
      endpoint: old ? null : endpointIn(project, page, content.language),
      visible: content.inNavigation,
      attr: nodeAttributes(project, content, contents, language),
      parentId: cut ? null : page.parentId,
    })
  }
  return nodes
}

/** A page of the menu with the content that names its node; 4.1 has pages without one. */
interface MenuEntry {
  readonly page: Page
  readonly content: PageContent | null
  /** All contents of the page that its flags may come from, lowest id first. */
  readonly contents: readonly PageContent[]
}

function menuEntries(
  project: Project,
  site: Site,
  asked: string,
  languages: readonly string[],
  viewer: Viewer,
): MenuEntry[] {
  const old = project.rules.version === '4.1'
  const pages = old ? [...site.pages].sort((a, b) => (a.path < b.path ? -1 : 1)) : site.pages
  const entries: MenuEntry[] = []
  for (const page of pages) {
    if (!viewer.mayViewInMenu(page)) continue
    const shown = viewer.preview ? current(page.contents) : published(page.contents)
    const contents = shown.filter((content) => languages.includes(content.language))
    if (contents.length === 0 && !(old && page.contents.some(({ language }) => languages.includes(language)))) continue
    const usable = old ? contents.filter((content) => ownUrl(page, content.language)) : contents
    const content = languages.map((code) => usable.find(({ language }) => language === code)).find(Boolean) ?? null
    entries.push({ page, content, contents: languages.includes(asked) ? contents : shown })
  }
  return entries
}

function menuLanguages(site: Site, language: string): string[] {
  const facts = languageOf(site, language)
  // Only 4.1 comes here: its one menu language may be none of this site's.
  if (!facts) return site.languages.filter((own) => own.public).map(({ code }) => code)
  return [...new Set([language, ...(facts.hide_untranslated ? [] : fallbacksOf(site, language))])]
}

/** The id of a home page that is hidden from navigation: its children become roots. */
function hiddenHome(project: Project, language: string, entries: readonly MenuEntry[]): number | null {
  const home = entries.find(({ page }) => page.isHome)
  if (!home) return null
  if (project.rules.version !== '4.1') return firstOf(project, home.contents)?.inNavigation ? null : home.page.id
  const content = contentAmong(home.contents, [language, ...fallbacksOf(project.defaultSite, language)])
  return content?.inNavigation ? null : home.page.id
}

/** The CMS names no order: SQLite reads by page, or by the index of language and page that versioning drops. */
function firstOf({ manifest }: Project, contents: readonly PageContent[]): PageContent | undefined {
  return manifest.versioning ? contents[0] : [...contents].sort((a, b) => (a.language < b.language ? -1 : 1))[0]
}

function menuUrl(project: Project, content: PageContent, viewer: Viewer): string | null {
  if (!viewer.preview) return pageUrlIn(project, content.page, content.language)
  const { manifest, defaultSite, rules } = project
  const own = rules.version === '4.1' && languageOf(defaultSite, content.language) !== undefined
  const root = manifest.admin_root[own ? content.language : manifest.default_language] ?? '/admin/'
  const contentType = project.contentTypes.get('cms.pagecontent') ?? 0
  return `${root}cms/placeholder/object/${contentType}/preview/${content.id}/`
}

/** The `attr` member, in the order in which the CMS fills it. */
function nodeAttributes(
  project: Project,
  content: PageContent,
  contents: readonly PageContent[],
  language: string,
): JsonObject {
  const { page } = content
  if (project.rules.version === '4.1') {
    const basis = contentAmong(contents, [language, ...fallbacksOf(project.defaultSite, language)])
    const { softRoot = false, limitVisibilityInMenu = null } = basis ?? {}
    const inLanguage = contents.some((one) => one.language === language)
    const extenders = extendersOf(project, page, inLanguage)
    return {
      is_page: true,
      soft_root: softRoot,
      auth_required: page.loginRequired,
      reverse_id: page.reverseId,
      ...visibleFor(limitVisibilityInMenu),
      is_home: page.isHome,
      ...(extenders.length > 0 ? { navigation_extenders: extenders } : {}),
      redirect_url: content.redirect,
    }
  }
  return {
    is_page: true,
    soft_root: content.softRoot,
    redirect_url: content.redirect,
    auth_required: page.loginRequired,
    reverse_id: page.reverseId,
    is_home: page.isHome,
    ...visibleFor(content.limitVisibilityInMenu),
    navigation_extenders: extendersOf(project, page, content.language === language),
    path: pathIn(project, page, content.language),
  }
}

/** limit_visibility_in_menu: null for all, 1 for users only, 2 for anonymous visitors only. */
function visibleFor(limit: number | null): JsonObject {
  return {
    visible_for_authenticated: limit === null || limit === 1,
    visible_for_anonymous: limit === null || limit === 2,
  }
}

function contentAmong(contents: readonly PageContent[], languages: readonly string[]): PageContent | null {
  return languages.map((code) => contents.find(({ language }) => language === code)).find(Boolean) ?? null
}
