import { isAddress } from '../../model/access/addresses.js'
import { readableContent } from '../../model/access/contents.js'
import { absolute, endpointAt, endpointIn, ownPathIn, pageUrlAt, pageUrlIn, urlIn } from '../../model/address.js'
import { contentIn } from '../../model/content.js'
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
 * The content that a reference reaches in a language (`referenceLanguage`). null: the viewer may read none there, or the
 * contract hides it, as the language is not public on the page's site.
 */
export function reachedContent(context: SiteContext, page: Page, language: string): PageContent | null {
  const isHidden = context.contract.hidesTargets && !page.site.publicLanguages.includes(language)
  return isHidden ? null : readableContent(context, page, language)
}

/** The endpoint of a page that a reference reaches in a language; null: it has no path. */
export function reachedEndpoint(context: SiteContext, page: Page, language: string): string | null {
  const path = ownPathIn(context.project, page, pathLanguage(context, page, language))
  return path === null ? null : endpointAt(context.project, language, path)
}

/**
 * The language whose path a page has in this one: usually the same. If the contract hides targets, and a fallback is
 * shown in place of a draft, it is that of the fallback: the path of a draft is as hidden as the draft.
 */
function pathLanguage(context: SiteContext, page: Page, language: string): string {
  const { project, viewer, contract } = context
  const own = contract.hidesTargets ? urlIn(project, page, language) : null
  const shown = own && contentIn(project, page, language, viewer)?.language
  return own && shown && shown !== language && !isAddress(context, page.site, own) ? shown : language
}

/**
 * The address of a page on its site, rooted, or with its host if the contract names hosts of other sites; '': it has none.
 * Mirrors cms.models.pagemodel.Page.get_absolute_url.
 */
export function pageAddress(context: SiteContext, page: Page, language: string): string {
  const { project } = context
  const named = pathLanguage(context, page, language)
  const own = pageUrlIn(project, page, named)
  if (own === null) return ''
  const url = named === language ? own : pageUrlAt(project, page, language, ownPathIn(project, page, named) ?? '')
  return page.site === context.contract.addressSite(context, page) ? url : `//${page.site.domain}${url}`
}
