import { pageUrlIn } from '../model/address.js'
import type { Page } from '../model/project.js'
import type { SiteContext } from './contract.js'

/**
 * The address of a page on its site, rooted, or with its host if it is on another site; '': it has none.
 * Mirrors djangocms_link.helpers.get_obj_link.
 */
export function pageAddress({ project, site }: SiteContext, page: Page, language: string): string {
  const url = pageUrlIn(project, page, language)
  if (url === null) return ''
  return page.site === site ? url : `//${page.site.domain}${url}`
}
