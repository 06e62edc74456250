import { urlIn } from './address.js'
import { contentIn } from './content.js'
import { fallbacksOf, publicLanguages } from './languages.js'
import type { PageUrl } from './page-url.js'
import type { AliasContent, Page, PageContent, Project, Site } from './project.js'
import type { Viewer } from './viewer.js'

/** The one rule of who may see what: everything that decides about visibility asks the functions of this file. */
export interface Access {
  readonly project: Project
  readonly viewer: Viewer
  /** Pages that need a login are open to everybody. */
  readonly includeLoginRequired: boolean
}

/**
 * `open`: its content may be read. `menus`: only its nodes in menus may be seen, as those of pages that need a login.
 * `hidden`: nothing may tell that it exists.
 */
export type Exposure = 'open' | 'menus' | 'hidden'

/** What owns a placeholder. `row` is a row of any other model; the database knows whether it exists. */
export type PlaceholderOwner =
  | { readonly kind: 'page'; readonly content: PageContent }
  | { readonly kind: 'alias'; readonly content: AliasContent }
  | { readonly kind: 'row' }

/** What keeps a viewer from reading a page; empty: nothing does. */
export function obstaclesOf({ viewer, includeLoginRequired }: Access, page: Page): ('permission' | 'login')[] {
  const needsLogin = page.loginRequired && viewer.anonymous && !includeLoginRequired
  return [...(viewer.mayView(page) ? [] : ['permission' as const]), ...(needsLogin ? ['login' as const] : [])]
}

/** The viewer may read the page's content. */
export function mayReadPage({ viewer, includeLoginRequired }: Access, page: Page): boolean {
  return (includeLoginRequired || !viewer.anonymous || !page.loginRequired) && viewer.mayView(page)
}

/**
 * The page may stand in lists, in the tree and among search results. Those never show visitors a page that needs a
 * login, also where it is open (djangocms_rest.views.PageListView.get_queryset).
 */
export function mayListPage(viewer: Viewer, page: Page): boolean {
  return !(viewer.anonymous && page.loginRequired) && viewer.mayView(page)
}

/** Versions of this state are shown: previews show every one, but without a version row a content does not exist. */
export function isShownState({ preview }: Viewer, state: PageContent['state']): boolean {
  return preview ? state !== null : state === 'published'
}

/** The viewer may read this very version of a page. Languages are not looked at. */
export function mayReadContent(access: Access, { page, state }: PageContent): boolean {
  return isShownState(access.viewer, state) && mayReadPage(access, page)
}

/** The content that a page answers with in a language; null: nothing that the viewer may read. */
export function readableContent(access: Access, page: Page, language: string): PageContent | null {
  return mayReadPage(access, page) ? contentIn(access.project, page, language, access.viewer) : null
}

/** The row of a model with versions is shown; rows of other models always are. */
export function isShownRow({ project, viewer }: Access, contentType: number, id: number): boolean {
  return viewer.preview || (project.publishedIds.get(contentType)?.has(id) ?? true)
}

/** The owner of a placeholder; null: the viewer may not see it, or there is none. */
export function placeholderOwner(access: Access, contentType: number, id: number): PlaceholderOwner | null {
  const { project, viewer } = access
  const model = modelOf(project, contentType)
  if (model === undefined || privateModels.includes(model)) return null
  if (model === pageContents) {
    const content = project.contents.get(id)
    return content && mayReadContent(access, content) ? { kind: 'page', content } : null
  }
  if (model === aliasContents) {
    const contents = [...project.aliases.values()].flatMap((alias) => alias.contents)
    const content = contents.find((candidate) => candidate.id === id)
    return content && isShownState(viewer, content.state) ? { kind: 'alias', content } : null
  }
  return isShownRow(access, contentType, id) ? { kind: 'row' } : null
}

/** Content types whose placeholders have rules of their own, or are nobody's to see. */
export function contentTypesWithRules({ contentTypes }: Project): number[] {
  return [pageContents, aliasContents, ...privateModels].flatMap((model) => contentTypes.get(model) ?? [])
}

/** Languages whose content visitors of a site get: public ones, and those that these name as fallbacks. */
export function shownLanguages(project: Project, site: Site): string[] {
  const { rules, defaultSite } = project
  // Before 5.1 contents follow the fallbacks of the default site.
  const sites = rules.version === '5.1' || site === defaultSite ? [site] : [site, defaultSite]
  return publicLanguages(project, site).flatMap((code) => [code, ...sites.flatMap((named) => fallbacksOf(named, code))])
}

/** What the viewer may know of a page on a site. A page without content in any public language is hidden. */
export function pageExposure(access: Access, site: Site, page: Page): Exposure {
  const { project, viewer } = access
  const shows = publicLanguages(project, site).some((language) => contentIn(project, page, language, viewer) !== null)
  if (shows && mayReadPage(access, page)) return 'open'
  return viewer.mayViewInMenu(page) && (shows || standsInMenus41(access, site, page)) ? 'menus' : 'hidden'
}

/** The menus of 4.1 have nodes in the language of fallbacks that contents do not follow. */
function standsInMenus41({ project, viewer }: Access, site: Site, page: Page): boolean {
  if (project.rules.version !== '4.1') return false
  const languages = shownLanguages(project, site)
  return page.contents.some(({ language, state }) => isShownState(viewer, state) && languages.includes(language))
}

/** What the viewer may know of the path of a URL row of a site: as of its page, where the path is an address of it. */
export function pathExposure(access: Access, site: Site, url: PageUrl): Exposure {
  const exposure = pageExposure(access, site, url.page)
  return exposure === 'hidden' || isAddress(access, site, url) ? exposure : 'hidden'
}

/**
 * The path is that of a content which the viewer gets, or of a language that the page was never translated to. The
 * path of a draft is as hidden as the draft, and so are those of languages that visitors do not get.
 */
export function isAddress({ project, viewer }: Access, site: Site, { page, path }: PageUrl): boolean {
  const languages = shownLanguages(project, site)
  const isTranslated = (language: string) =>
    page.contents.some((content) => content.language === language && content.state !== null)
  return (
    page.contents.some(
      ({ language, state }) =>
        isShownState(viewer, state) && languages.includes(language) && urlIn(project, page, language)?.path === path,
    ) || page.urls.some((url) => url.path === path && languages.includes(url.language) && !isTranslated(url.language))
  )
}

const pageContents = 'cms.pagecontent'
const aliasContents = 'djangocms_alias.aliascontent'

/** Editors' clipboards are stored as placeholders too; they are nobody else's. */
const privateModels = ['cms.usersettings']

function modelOf({ contentTypes }: Project, contentType: number): string | undefined {
  return [...contentTypes].find(([, id]) => id === contentType)?.[0]
}
