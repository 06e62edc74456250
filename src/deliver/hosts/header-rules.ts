import { holdsPages } from '../../routes/route-files.js'
import { routes } from '../../routes/routes.js'
import type { HostPlan } from './host-plan.js'
import type { HostProfile, Limit } from './profile.js'

/** A path pattern and its Cache-Control. */
export interface HeaderRule {
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

/** The allowed origin, for hosts with the same headers for all requests; null: none. */
export function onlyOrigin({ cors }: HostPlan): string | null {
  return cors[0] ?? null
}

/** The text of a `_headers` file. */
export function headersText(rules: readonly { readonly path: string; readonly headers: readonly string[] }[]): string {
  return rules.map(({ path, headers }) => `${path}\n${headers.map((line) => `  ${line}\n`).join('')}`).join('')
}

/** Whether sites have different hosts; not counting sites that only X-Site-ID selects. */
export function hasOtherHosts({ sites }: HostPlan): boolean {
  return new Set(sites.filter(({ shadowed }) => !shadowed).map(({ host }) => host)).size > 1
}

/** Files of a site beside its API. */
export function filesBesideApi({ sitemap }: HostPlan): string[] {
  return ['redirects.json', ...(sitemap ? ['sitemap.xml'] : [])]
}

/** Refuses sites with a path prefix, as edge functions answer below the API's root only. */
export function prefixRefusal({ shape, sites, apiRoot }: HostPlan): { problem: string; fix: string } | null {
  const site = sites.find(({ base, shadowed }) => base !== '' && !shadowed)
  if (shape === 'static' || !site) return null
  return {
    problem: `the handler answers below ${apiRoot} only, and the API of site ${site.id} is at ${site.base}${apiRoot}`,
    fix: `Give the site its own host with --api-url ${site.id}=URL, or one of another site: then X-Site-ID names it.`,
  }
}

export function originRefusal({ cors }: HostPlan): { problem: string; fix: string } | null {
  if (cors.length < 2) return null
  return {
    problem: 'it sends the same headers to everybody, so it can allow one origin only, or all',
    fix: 'Name one --cors ORIGIN, or --cors "*", or use --target handler.',
  }
}

/** Most of the files of an export, which the handler can answer as well. */
const deferrable = routes.families.filter((family) =>
  family.from === 'contents' ? !holdsPages(family) : family.pagePaths === 'all',
)

/** Advice for too many files. */
export const fewerFiles = `Defer routes to the handler with --target handler ${deferrable.map(({ name }) => `--skip ${name}`).join(' ')}, or choose --paths canonical`

export function tooManyRedirects({ sites }: HostPlan, most: number, text: string, hard: boolean): Limit[] {
  return sites
    .filter(({ redirects }) => redirects.length > most)
    .map(({ id, redirects }) => ({
      limit: `site ${id} has ${redirects.length} redirects, ${text}`,
      advice: 'Let the front end read redirects.json instead of the redirects of the host.',
      hard,
    }))
}

/** Redirects that settings of the host leave out. */
export function redirectLimits({ sites }: HostPlan, { saysGone }: HostProfile): Limit[] {
  return sites.flatMap(({ id, redirects, queryRedirects }) => {
    const gone = saysGone ? 0 : redirects.filter(({ to }) => to === null).length
    return [
      ...(queryRedirects.length > 0
        ? [{ ...leftToFrontEnd, limit: `site ${id} has redirects of query strings, which its settings leave out` }]
        : []),
      ...(gone > 0
        ? [{ ...leftToFrontEnd, limit: `site ${id} has addresses that are gone, which its settings leave out` }]
        : []),
    ]
  })
}

const leftToFrontEnd = { advice: 'Let the front end answer them by redirects.json.', hard: false }
