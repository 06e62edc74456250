import type { Finding } from '../findings.js'
import { pageAt, placeholderRequestPath } from './address.js'
import type { Manifest } from './manifest/manifest.js'
import { unknownExtenders } from './menus/python-menus.js'
import type { Page, Project, Site } from './project.js'
import type { UnnamedModel } from './rows/model-rows.js'
import { groupBy } from './values/group-by.js'

/** Findings about a site's pages and menus, whatever is exported. */
export function siteFindings(project: Project, site: Site): Finding[] {
  return [
    ...pagesWithoutUrl(site),
    ...misplacedHomes(site),
    ...sharedPaths(site),
    ...extendedMenus(project, site),
    ...modifiedMenus(project),
  ]
}

/** The placeholders of a model that the configuration does not name. */
export function unnamedModel({ api_root, default_language, models }: Manifest, unnamed: UnnamedModel): Finding {
  const { model, placeholders, example } = unnamed
  const { contentTypeId: contentType, objectId: object, slot } = example
  const path = placeholderRequestPath({ language: default_language, contentType, object, slot })
  const undescribed = models[model] ? {} : { isUndescribed: true as const }
  return { code: 'placeholders-hidden', model, placeholders, example: api_root + path, ...undescribed }
}

function pagesWithoutUrl(site: Site): Finding[] {
  return site.pages
    .filter(isPublished)
    .filter((page) => page.urls.every(({ path, hasSegments }) => (page.isHome ? path === null : !hasSegments)))
    .map((page) => ({ code: 'page-without-url', pageId: page.id, title: page.contents[0]?.title ?? '', site: site.id }))
}

/** The CMS names the root as the address of its home page, whatever path the page is found at. */
function misplacedHomes(site: Site): Finding[] {
  if (pageAt(site, '')) return []
  return site.pages.filter(isPublished).flatMap(({ id, isHome, urls, contents }): Finding[] => {
    const path = isHome ? urls.find((url) => url.path)?.path : null
    return path ? [{ code: 'home-misplaced', pageId: id, title: contents[0]?.title ?? '', site: site.id, path }] : []
  })
}

function isPublished({ contents }: Page): boolean {
  return contents.some(({ state }) => state === 'published')
}

function sharedPaths(site: Site): Finding[] {
  const shadowed = groupBy(site.shadowedUrls, ({ path }) => path ?? '')
  return [...shadowed].flatMap(([path, others]): Finding[] => {
    const pages = [...new Set([pageAt(site, path)?.id ?? 0, ...others.map(({ page }) => page.id)])]
    return pages.length > 1 ? [{ code: 'path-shadowed', site: site.id, path, pages }] : []
  })
}

function extendedMenus(project: Project, site: Site): Finding[] {
  return site.pages.flatMap((page) =>
    unknownExtenders(project, page).map((extender) => ({ code: 'menu-extender-unknown', pageId: page.id, extender })),
  )
}

/** Between the nodes and the cuts of a menu, a project may do anything to it (menus.base.Modifier). */
function modifiedMenus({ manifest }: Project): Finding[] {
  return (manifest.menu_pool?.modifiers ?? []).map((by) => ({ code: 'menu-modified', by }))
}
