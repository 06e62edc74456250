import { urlIn } from '../address.js'
import { contentIn } from '../content.js'
import type { Page, PageUrl, Site } from '../project.js'
import type { Access } from './access.js'
import { isShownState, shownLanguages } from './contents.js'
import { mayReadPage } from './pages.js'

/**
 * What a viewer may know of a page. `open`: its content may be read. `menus`: only its nodes in menus may be seen, as
 * of pages that require login. `hidden`: not even that it exists.
 */
export type Exposure = 'open' | 'menus' | 'hidden'

/** What the viewer may know of a page on a site. A page without content in any public language is hidden. */
export function pageExposure(access: Access, site: Site, page: Page): Exposure {
  const { project, viewer } = access
  const shows = site.publicLanguages.some((language) => contentIn(project, page, language, viewer) !== null)
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
 * Paths of drafts are as hidden as the drafts, and so are those of languages that visitors do not see. That of home is
 * empty, and tells nothing.
 */
export function isAddress({ project, viewer }: Access, site: Site, url: PageUrl): boolean {
  const { page } = url
  if (page.isHome && url.path === '') return true
  // Fallbacks are only looked up where they decide.
  const isShown = (language: string) =>
    site.publicLanguages.includes(language) || shownLanguages(project, site).includes(language)
  const hasSamePath = (other: PageUrl | null) => other === url || (other !== null && other.path === url.path)
  const isTranslated = (language: string) =>
    page.contents.some((content) => content.language === language && content.state !== null)
  return (
    page.contents.some(
      ({ language, state }) =>
        isShownState(viewer, state) && isShown(language) && hasSamePath(urlIn(project, page, language)),
    ) || page.urls.some((other) => hasSamePath(other) && isShown(other.language) && !isTranslated(other.language))
  )
}
