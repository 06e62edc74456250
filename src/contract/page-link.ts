import { absolute, endpointIn, pageUrlIn, pathIn } from '../model/address.js'
import type { PageLink } from '../model/links.js'
import type { PageContent } from '../model/project.js'
import type { SiteContext } from './contract.js'

/** The link to the page of a content, in the language of the content; null: the page has no path in it. */
export function pageLink({ project, apiOf, siteUrlOf }: SiteContext, content: PageContent): PageLink | null {
  const { page, title, language } = content
  const path = page.isHome ? '' : pathIn(project, page, language)
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
