import type { Finding } from '../../findings.js'
import type { SitePlan } from '../../routes/site-plan.js'
import { pageRedirects } from './page-redirects.js'
import type { Redirect } from './redirect.js'
import { storedRedirects } from './stored-redirects.js'
import { findTrails } from './trails.js'

/**
 * The redirects of a site, ordered by path: those of pages, and rows of django.contrib.redirects for paths without a
 * page. Skips loops. Chains are not shortened, as each of their redirects may also be requested itself.
 */
export function siteRedirects(plan: SitePlan, report: (finding: Finding) => void): Redirect[] {
  const site = plan.context.site.id
  const all = [...storedRedirects(plan, report), ...pageRedirects(plan, report)]
  const found = new Map(all.map((redirect) => [redirect.from, redirect]))
  const { loops, chains } = findTrails(found)
  for (const addresses of loops) {
    report({ code: 'redirect-loop', site, addresses: [...addresses] })
    for (const from of addresses) found.delete(from)
  }
  for (const addresses of chains) report({ code: 'redirect-chain', site, addresses: [...addresses] })
  return [...found.values()].sort((a, b) => (a.from < b.from ? -1 : 1))
}
