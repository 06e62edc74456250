import type { Finding } from '../../findings.js'
import { readableContent } from '../../model/access/contents.js'
import { absolute, pageUrlAt } from '../../model/address.js'
import type { Site } from '../../model/project.js'
import { canonicalPaths, type SitePlan } from '../../routes/site-plan.js'
import { type Redirect, redirectTarget, settingsText } from './redirect.js'

/**
 * The redirects of a site's pages, in every exported language. Languages without own content use their fallback, as the
 * page's answer does.
 */
export function pageRedirects(plan: SitePlan, report: (finding: Finding) => void): Redirect[] {
  const { context, languages } = plan
  const { site, bases } = context
  const found = new Map<string, Redirect>()
  for (const language of languages) {
    for (const page of site.pages) {
      const content = readableContent(context, page, language)
      if (!content?.redirect) continue
      for (const path of canonicalPaths(context, page, language)) {
        const url = new URL(absolute(bases.site, pageUrlAt(context.project, page, language, path)))
        const from = settingsText(url.pathname)
        const to = redirectTarget(withLanguage(content.redirect.trim(), site, content.language), url)
        if (to === null) report({ code: 'redirect-unusable', site: site.id, address: from, target: content.redirect })
        // The CMS shows a page that redirects to itself.
        else if (to !== from && !found.has(from)) found.set(from, { from, to, status: 302 })
      }
    }
  }
  return [...found.values()]
}

/** A rooted target gets the prefix of the language (cms.views._clean_redirect_url). */
function withLanguage(target: string, { pageRoot }: Site, language: string): string {
  const prefixed = Object.entries(pageRoot).some(([code, root]) => root.endsWith(`/${code}/`))
  if (!prefixed || !target.startsWith('/') || target.startsWith(`/${language}/`)) return target
  return `/${language}/${target.replace(/^\/+/, '')}`
}
