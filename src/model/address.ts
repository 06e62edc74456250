import type { Alias, Page, PageUrl, Project, Site } from './project.js'

/** Base URLs of one site, without a slash at the end. */
export interface BaseUrls {
  /** For `absolute_url` and the `url` of menu nodes. */
  readonly site: string
  /** For `details`, `api_endpoint` and references. */
  readonly api: string
}

/**
 * The path of a page in a language, or in the first fallback that has a URL row; null without one.
 * Mirrors cms.models.pagemodel.Page.get_path.
 */
export function pathIn(project: Project, page: Page, language: string): string | null {
  return urlIn(project, page, language)?.path ?? null
}

/**
 * The path of a page's own address; null: it has none. Only that of home is empty: another page with an empty path is
 * found nowhere, or in place of home.
 */
export function ownPathIn(project: Project, page: Page, language: string): string | null {
  return page.isHome ? '' : pathIn(project, page, language) || null
}

/** Whether `pathIn` gives a path by which the page is found. */
export function hasPath(project: Project, page: Page, language: string): boolean {
  const url = urlIn(project, page, language)
  return url !== null && (url.hasSegments || (page.isHome && url.path !== null))
}

/** The page that a path of any language leads to: that of the first row (djangocms_rest.utils.get_object). */
export function pageAt(site: Site, path: string): Page | null {
  return site.urls.get(path)?.page ?? null
}

/** `/api/en/pages/about-us/`; null for a page without a path (djangocms_rest.cms_config.get_page_api_endpoint). */
export function endpointIn(project: Project, page: Page, language: string): string | null {
  const path = ownPathIn(project, page, language)
  return path === null ? null : endpointAt(project, language, path)
}

/** The endpoint of a page by one of its paths, `/api/en/pages/about-us/`; home has an empty one. */
export function endpointAt({ manifest }: Project, language: string, path: string): string {
  return manifest.api_root + pageRequestPath(language, encodePath(path))
}

/** The endpoint of a page below the API's root, `en/pages/about-us/`; home has an empty path. Encodes nothing. */
export function pageRequestPath(language: string, path: string): string {
  return `${language}/pages/${path === '' ? '' : `${path}/`}`
}

/** Language and path of a page's endpoint below the API's root, with or without a query; null: not one. Decodes nothing. */
export function pageOfRequestPath(address: string): { language: string; path: string } | null {
  const [, language, path] = /^([^/]+)\/pages\/([^?#]*?)\/?(?:[?#].*)?$/s.exec(address) ?? []
  return language === undefined || path === undefined ? null : { language, path }
}

/** The endpoint of a placeholder below the API's root, `en/placeholders/3/17/content/`. Encodes nothing. */
export function placeholderRequestPath({ language, contentType, object, slot }: PlaceholderPlace): string {
  return `${language}/placeholders/${contentType}/${object}/${slot}/`
}

/** A placeholder in a language, by its owner. */
export interface PlaceholderPlace {
  readonly language: string
  /** Id of the content type and the object that owns the placeholder. */
  readonly contentType: number
  readonly object: number
  readonly slot: string
}

/** `/api/en/aliases/footer/`, by the id where no path can have the code (djangocms_alias.models.Alias.get_api_endpoint). */
export function aliasEndpoint({ manifest }: Project, { id, staticCode }: Alias, language: string): string {
  const key = isAliasKey(staticCode) ? encodePath(staticCode) : id
  return `${manifest.api_root}${language}/aliases/${key}/`
}

/** Whether a code can be part of an address: digits would be an id, and a slash would end the segment. */
export function isAliasKey(staticCode: string | null): staticCode is string {
  return staticCode !== null && staticCode !== '' && !/^\d+$|\//.test(staticCode)
}

/**
 * The address of a page on the site, `/en/about-us/`; null where the project's URL pattern cannot express it.
 * Mirrors cms.models.pagemodel.Page.get_absolute_url.
 */
export function pageUrlIn(project: Project, page: Page, language: string): string | null {
  if (page.isHome) return pageUrlAt(project, page, language, '')
  const path = pathOrSlugIn(project, page, language)
  return path && isExpressible(project, path) ? pageUrlAt(project, page, language, path) : null
}

/** The address of a page on the site by one of its paths, `/en/about-us/`; home needs no path. */
export function pageUrlAt(project: Project, { site, isHome }: Page, language: string, path: string): string {
  const root = site.pageRoot[language] ?? '/'
  return isHome ? root : `${root}${encodePath(path)}${pageSlash(project)}`
}

/** What the address of a page ends in, home's aside (cms.urls). */
export function pageSlash({ manifest }: Project): '/' | '' {
  return manifest.append_slash === false ? '' : '/'
}

/** Whether the page has a path that the project's URL pattern cannot express (Django's NoReverseMatch). */
export function hasImpossibleUrl(project: Project, page: Page, language: string): boolean {
  const path = page.isHome ? null : pathOrSlugIn(project, page, language)
  return Boolean(path) && !isExpressible(project, path ?? '')
}

/** Scheme and host before a rooted path; null stays null (djangocms_rest.utils.get_absolute_frontend_url). */
export function absolute(base: string, path: string): string
export function absolute(base: string, path: string | null): string | null
export function absolute(base: string, path: string | null): string | null {
  if (path === null) return null
  return path.startsWith('/') ? base + path : `${base}/${path}`
}

/** Percent-encodes as Django's `reverse` does. */
export function encodePath(path: string): string {
  if (plainPath.test(path)) return path
  return encodeURIComponent(path).replace(/%(2F|3A|40|24|26|2B|2C|3B|3D)/g, (code) => decodeURIComponent(code))
}

/** A path without characters to encode. */
const plainPath = /^[\w./-]*$/

/** The URL row of a page in a language, or in the first fallback that has one. */
export function urlIn(project: Project, page: Page, language: string): PageUrl | null {
  return project.rules.cms.urlIn(project, page, language)
}

/** The URL row of a page in exactly this language. Of several, which the CMS never makes, the last one counts. */
export function ownUrl({ lastUrl }: Page, language: string): PageUrl | null {
  let url = lastUrl
  while (url && url.language !== language) url = url.before
  return url
}

/** Some versions address a page without a path by its slug. */
function pathOrSlugIn(project: Project, page: Page, language: string): string | null {
  const row = urlIn(project, page, language)
  return row?.path || (project.rules.cms.addressesBySlug ? (row?.slug ?? null) : null)
}

function isExpressible({ slugPattern }: Project, path: string): boolean {
  return slugPattern.test(path)
}
