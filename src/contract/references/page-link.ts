import { readableContent } from '../../model/access/contents.js'
import { absolute, endpointIn, ownPathIn, pageUrlIn } from '../../model/address.js'
import type { PageLink } from '../../model/links.js'
import type { Page, PageContent } from '../../model/project.js'
import type { SiteContext } from '../contract.js'

/** The link to the page of a content, in the language of the content; null: the page has no path in it. */
export function pageLink({ project, apiOf, siteUrlOf }: SiteContext, content: PageContent): PageLink | null {
  const { page, title, language } = content
  const path = ownPathIn(project, page, language)
  const endpoint = endpointIn(project, page, language)
  if (path === null || endpoint === null) return null
  const url = pageUrlIn(project, page, language)
  return {
    id: page.id,
    title,
    language,
    path,
    endpoint: absolute(apiOf(page.site), endpoint),
    url: absolute(siteUrlOf(page.site), url),
  }
}

/**
 * The content that a reference reaches in a language (`referenceLanguage`); null: the viewer may read none there, or the
 * contract hides it, since no language that is public on the page's site shows one.
 */
export function reachedContent(context: SiteContext, page: Page, language: string): PageContent | null {
  const isHidden = context.contract.hidesTargets && !page.site.publicLanguages.includes(language)
  return isHidden ? null : readableContent(context, page, language)
}

/**
 * The address of a page on its site, rooted, or with its host if the contract names hosts of other sites; '': it has none.
 * Mirrors cms.models.pagemodel.Page.get_absolute_url.
 */
export function pageAddress(context: SiteContext, page: Page, language: string): string {
  const url = pageUrlIn(context.project, page, language)
  if (url === null) return ''
  return page.site === context.contract.addressSite(context, page) ? url : `//${page.site.domain}${url}`
}
