import { pageUrlIn } from '../model/address.js'
import type { Page } from '../model/project.js'
import type { SiteContext } from './contract.js'

/**
 * The address of a page on its site, rooted, or with its host if the contract names hosts of other sites; '': it has none.
 * Mirrors cms.models.pagemodel.Page.get_absolute_url.
 */
export function pageAddress(context: SiteContext, page: Page, language: string): string {
  const url = pageUrlIn(context.project, page, language)
  if (url === null) return ''
  return page.site === context.contract.addressSite(context, page) ? url : `//${page.site.domain}${url}`
}
