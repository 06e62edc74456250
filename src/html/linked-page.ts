import type { SiteContext } from '../contract/contract.js'
import { pageAddress, reachedContent } from '../contract/references/page-link.js'
import type { Page } from '../model/project.js'
import type { RowObject } from './row-object.js'

/**
 * A cms.models.Page in templates. A page that the viewer may not see has no title; if the contract hides targets it is
 * null.
 */
export function linkedPage(context: SiteContext, id: number, language: string): RowObject | null {
  const { project, contract } = context
  const page = project.pages.get(id)
  if (!page) return null
  const reached = contract.referenceLanguage(context, page, language)
  const content = reachedContent(context, page, contract.hidesTargets ? reached : language)
  if (!content && contract.hidesTargets) return null
  const title = content?.title ?? ''
  const url = pageAddress(context, page, reached)
  return {
    pk: page.id,
    id: page.id,
    title,
    menu_title: content?.menuTitle || title,
    page_title: content?.pageTitle || title,
    reverse_id: page.reverseId,
    is_home: page.isHome,
    url,
    link_url: page.site === contract.linkSite(context) ? url : withHost(page, url),
    urls: Object.fromEntries(page.site.languages.map(({ code }) => [code, addressIn(context, page, code)])),
    toString: () => title,
  }
}

/** Where the contract hides targets, one of a language that is not public leads to a public one, or nowhere. */
function addressIn(context: SiteContext, page: Page, language: string): string {
  const { contract } = context
  if (!contract.hidesTargets) return pageAddress(context, page, language)
  const isPublic = page.site.publicLanguages.includes(language)
  const reached = isPublic ? language : contract.referenceLanguage(context, page, language)
  return reachedContent(context, page, reached) ? pageAddress(context, page, reached) : ''
}

/** The address in link fields of another site (djangocms_link.helpers.get_obj_link). */
function withHost({ site }: Page, url: string): string {
  return /^\/(?!\/)/.test(url) ? `//${site.domain}${url}` : url
}
