import { urlIn } from './address.js'
import { contentIn } from './content.js'
import { fallbacksOf, publicLanguages } from './languages.js'
import type { Alias, AliasContent, Page, PageContent, PageUrl, Project, Site } from './project.js'
import { aliasContentModel } from './rows/alias-rows.js'
import { pageContentModel } from './rows/rows.js'
import type { ModelRows } from './rows/shown-rows.js'
import type { Viewer } from './viewer.js'

/** What decides who may see what. All decisions about visibility are made by the functions of this file. */
export interface Access {
  readonly project: Project
  readonly viewer: Viewer
  /** Pages that require login are open to everybody. */
  readonly includeLoginRequired: boolean
}

/**
 * What a viewer may know of a page. `open`: its content may be read. `menus`: only its nodes in menus may be seen, as
 * of pages that require login. `hidden`: not even that it exists.
 */
export type Exposure = 'open' | 'menus' | 'hidden'

/** The owner of a placeholder. `row`: a row of a model that the configuration names. */
type PlaceholderOwner =
  | { readonly kind: 'page'; readonly content: PageContent }
  | { readonly kind: 'alias'; readonly content: AliasContent }
  | { readonly kind: 'row' }

/** What keeps a viewer from reading a page; empty: nothing does. */
export function obstaclesOf({ viewer, includeLoginRequired }: Access, page: Page): ('permission' | 'login')[] {
  const needsLogin = page.loginRequired && viewer.anonymous && !includeLoginRequired
  return [...(viewer.mayView(page) ? [] : ['permission' as const]), ...(needsLogin ? ['login' as const] : [])]
}

/** Whether the viewer may read the page's content. */
export function mayReadPage({ viewer, includeLoginRequired }: Access, page: Page): boolean {
  return (includeLoginRequired || !viewer.anonymous || !page.loginRequired) && viewer.mayView(page)
}

/**
 * Whether the page may appear in lists, in the tree and in search results. Those never show anonymous visitors a page
 * that requires login, even if it is open (djangocms_rest.views.PageListView.get_queryset).
 */
export function mayListPage(viewer: Viewer, page: Page): boolean {
  return !(viewer.anonymous && page.loginRequired) && viewer.mayView(page)
}

/** Whether versions of this state are shown. Previews show all, but a content without a version row does not exist. */
export function isShownState({ preview }: Viewer, state: PageContent['state']): boolean {
  return preview ? state !== null : state === 'published'
}

/** Whether the viewer sees drafts of an alias: those of its site; an alias without a site belongs to all sites. */
export function previewsAlias({ preview, site }: Viewer, { siteId }: Pick<Alias, 'siteId'>): boolean {
  return preview && (site === null || siteId === null || siteId === site)
}

/** Whether the viewer may read this version of a page, whatever its language. */
export function mayReadContent(access: Access, { page, state }: PageContent): boolean {
  return isShownState(access.viewer, state) && mayReadPage(access, page)
}

/** The content that a page answers with in a language; null: nothing that the viewer may read. */
export function readableContent(access: Access, page: Page, language: string): PageContent | null {
  return mayReadPage(access, page) ? contentIn(access.project, page, language, access.viewer) : null
}

/** Whether a row of a model with versions is published, or the viewer sees drafts; true for models without versions. */
export function isShownVersion(
  { project, viewer }: Pick<Access, 'project' | 'viewer'>,
  contentType: number,
  id: number,
): boolean {
  return viewer.preview || (project.publishedIds.get(contentType)?.has(id) ?? true)
}

/**
 * Whether a row meets the condition under which the configuration makes rows of its model public. The site of a row is
 * unknown, so a viewer of the drafts of one site sees no drafts of rows.
 */
export function isShownRow(access: Access, contentType: number, id: number): boolean {
  return access.project.shownRows.get(contentType)?.has(id) === true && isShownVersionOfRow(access, contentType, id)
}

function isShownVersionOfRow({ project, viewer }: Access, contentType: number, id: number): boolean {
  const preview = viewer.preview && viewer.site === null
  return isShownVersion({ project, viewer: { ...viewer, preview } }, contentType, id)
}

/** The rows that a route has read by their conditions, without versions that the viewer may not see. */
export function readableRows(access: Access, route: string): ModelRows {
  const { contentTypes, manifest, rows } = access.project
  const readable = Object.entries(rows.get(route) ?? {}).map(([model, own]) => {
    const type = contentTypes.get(model)
    const key = manifest.models[model]?.pk ?? 'id'
    const shown = own.filter((row) => type === undefined || isShownVersionOfRow(access, type, Number(row[key])))
    return [model, shown] as const
  })
  return Object.fromEntries(readable)
}

/** The ids of all rows for which `isShownRow` holds, by content type. */
export function* shownRows(access: Access): Iterable<[contentType: number, ids: number[]]> {
  for (const [contentType, ids] of access.project.shownRows) {
    yield [contentType, [...ids].filter((id) => isShownRow(access, contentType, id))]
  }
}

/** The owner of a placeholder; null: the viewer may not see it, or there is none. */
export function placeholderOwner(access: Access, contentType: number, id: number): PlaceholderOwner | null {
  const { project, viewer } = access
  const model = modelOf(project, contentType)
  if (model === undefined || privateModels.includes(model)) return null
  if (model === pageContentModel) {
    const content = project.contents.get(id)
    return content && mayReadContent(access, content) ? { kind: 'page', content } : null
  }
  if (model === aliasContentModel) {
    const content = aliasContent(project, id)
    const preview = content !== undefined && previewsAlias(viewer, content.alias)
    return content && isShownState({ ...viewer, preview }, content.state) ? { kind: 'alias', content } : null
  }
  return isShownRow(access, contentType, id) ? { kind: 'row' } : null
}

/** An alias content by its id; undefined: there is none. */
export function aliasContent({ aliases }: Project, id: number): AliasContent | undefined {
  for (const { contents } of aliases.values()) {
    const content = contents.find((one) => one.id === id)
    if (content) return content
  }
  return undefined
}

/** Whether the viewer can reach what the owner shows: the language of a page's content has to be shown, too. */
export function isOpenTo({ project, viewer }: Access, owner: PlaceholderOwner): boolean {
  if (owner.kind !== 'page' || viewer.preview) return true
  return shownLanguages(project, owner.content.page.site).includes(owner.content.language)
}

/** Languages whose content visitors of a site may see: public ones, and their fallbacks. */
export function shownLanguages(project: Project, site: Site): string[] {
  const sites = [...new Set([site, project.rules.cms.ruledBy(project, site)])]
  return publicLanguages(project, site).flatMap((code) => [code, ...sites.flatMap((named) => fallbacksOf(named, code))])
}

/** What the viewer may know of a page on a site. A page without content in any public language is hidden. */
export function pageExposure(access: Access, site: Site, page: Page): Exposure {
  const { project, viewer } = access
  const shows = publicLanguages(project, site).some((language) => contentIn(project, page, language, viewer) !== null)
  if (shows && mayReadPage(access, page)) return 'open'
  return viewer.mayViewInMenu(page) && (shows || standsInMenus(access, site, page)) ? 'menus' : 'hidden'
}

/** Whether menus show the page in the language of a fallback that contents do not follow. */
function standsInMenus({ project, viewer }: Access, site: Site, page: Page): boolean {
  if (!project.rules.cms.menusFollowAllFallbacks) return false
  const languages = shownLanguages(project, site)
  return page.contents.some(({ language, state }) => isShownState(viewer, state) && languages.includes(language))
}

/** What the viewer may know of the path of a URL row: as of its page if it is an address of that, else `hidden`. */
export function pathExposure(access: Access, site: Site, url: PageUrl): Exposure {
  const exposure = pageExposure(access, site, url.page)
  return exposure === 'hidden' || isAddress(access, site, url) ? exposure : 'hidden'
}

/**
 * Whether the path is that of a content that the viewer sees, or of a language that the page was never translated to.
 * Paths of drafts are as hidden as the drafts, and so are those of languages that visitors do not see.
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

/** Models whose placeholders are private: the clipboards of editors. */
const privateModels = ['cms.usersettings']

/** Models whose placeholders follow rules of the CMS, not of the configuration. */
export const modelsWithRules: readonly string[] = [pageContentModel, aliasContentModel, ...privateModels]

function modelOf({ contentTypes }: Project, contentType: number): string | undefined {
  return [...contentTypes].find(([, id]) => id === contentType)?.[0]
}
