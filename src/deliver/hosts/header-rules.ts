import type { HostPlan } from './host-plan.js'

/** A path pattern and its Cache-Control. */
interface HeaderRule {
  readonly path: string
  readonly value: string
}

/** The routes of all sites, as patterns of `_headers` files that do not overlap. */
export function routeRules(plan: HostPlan): HeaderRule[] {
  return apiRoots(plan).flatMap((root) =>
    plan.cache.routes.map(({ route, inLanguage, value }) => ({
      path: `${root}${inLanguage ? ':language/' : ''}${route}/*`,
      value,
    })),
  )
}

/** The documentation pages of all sites, likewise. */
export function pageRules(plan: HostPlan): HeaderRule[] {
  const { cache, pages } = plan
  return apiRoots(plan).flatMap((root) => pages.map((page) => ({ path: `${root}${page}/*`, value: cache.answers })))
}

/** Patterns of all answers, without uploaded files. They do not overlap. */
export function answerPatterns(plan: HostPlan): string[] {
  const roots = apiRoots(plan)
  if (roots.includes('/')) return routeRules(plan).map(({ path }) => path)
  const isBelow = (root: string) => roots.some((other) => other !== root && root.startsWith(other))
  return roots.filter((root) => !isBelow(root)).map((root) => `${root}*`)
}

/** Roots of the API of each site: in URLs, and as folders of the export. */
function apiRoots({ apiRoot, sites }: HostPlan): string[] {
  return [...new Set(sites.flatMap(({ base, folder }) => [`${base}${apiRoot}`, `/${folder}${apiRoot.slice(1)}`]))]
}

/**
 * Content-Security-Policy of uploaded files: prevents scripts in SVG and HTML, which could read drafts with the preview
 * cookie of the same origin.
 */
export const mediaPolicy = "script-src 'none'; object-src 'none'; frame-src 'none'; form-action 'none'; base-uri 'none'"

/** Headers of uploaded files, for `_headers` files. */
export function mediaRules({ media }: HostPlan): { path: string; headers: string[] }[] {
  const headers = [`Content-Security-Policy: ${mediaPolicy}`, 'X-Content-Type-Options: nosniff']
  return media.map((folder) => ({ path: `/${encodeURI(folder)}*`, headers }))
}

/** Headers of the allowed origin, for hosts that send the same ones with all answers and so allow one at most. */
export function originHeaders({ cors: [origin] }: HostPlan): string[] {
  if (origin === undefined) return []
  return [`Access-Control-Allow-Origin: ${origin}`, ...(origin === '*' ? [] : ['Vary: Origin'])]
}

export function headersText(rules: readonly { readonly path: string; readonly headers: readonly string[] }[]): string {
  return rules.map(({ path, headers }) => `${path}\n${headers.map((line) => `  ${line}\n`).join('')}`).join('')
}

/** Whether sites have different hosts; not counting sites that only X-Site-ID selects. */
export function hasOtherHosts({ sites }: HostPlan): boolean {
  return new Set(sites.filter(({ shadowed }) => !shadowed).map(({ host }) => host)).size > 1
}

/** Names of a site's files that are outside of its API. */
export function filesBesideApi({ sitemap }: HostPlan): string[] {
  return ['redirects.json', ...(sitemap ? ['sitemap.xml'] : [])]
}
