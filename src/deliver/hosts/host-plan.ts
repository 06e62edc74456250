import path from 'node:path'
import { publishedFolder } from '../../build/output/releases.js'
import { ExportError } from '../../errors.js'
import type { Finding } from '../../findings.js'
import { withoutEndSlashes } from '../../model/values/without-end-slashes.js'
import type { Compression, ExportOptions } from '../../options.js'
import { type DocumentationPage, documentationPages } from '../../routes/description/openapi-files.js'
import type { Route } from '../../routes/route.js'
import { withOwnRoutes } from '../../routes/routes.js'
import type { SitePlan } from '../../routes/site-plan.js'
import { mediaFolders } from '../media/media-names.js'
import type { Redirect } from '../redirects/redirect.js'
import { siteRedirects } from '../redirects/site-redirects.js'
import { type CacheRules, cacheRules } from './cache-rules.js'

/** The input of host settings. */
export interface HostPlan {
  /** `static`: files only. `handler`: other requests go to the handler. */
  readonly shape: ExportOptions['target']
  /** Mount point of the API, `/api/`. */
  readonly apiRoot: string
  /** Folder of the export on the host, with forward slashes. */
  readonly root: string
  /** The same, relative to its parent folder. */
  readonly name: string
  readonly handler: string
  /** The default site first. */
  readonly sites: readonly HostSite[]
  /** X-Site-ID can select a site: there are several, and a handler. */
  readonly siteHeader: boolean
  readonly cache: CacheRules
  /** Routes of the configuration. `code`: that of their answers in an entry file; null: it cannot have them. */
  readonly ownRoutes: readonly { readonly name: string; readonly code: string | null }[]
  /** Origins, or one `*`. */
  readonly cors: readonly string[]
  readonly precompress: readonly Compression[]
  /** Documentation pages of every site, which are HTML. */
  readonly pages: readonly DocumentationPage[]
  readonly sitemap: boolean
  /** Folders of uploaded files in the export, with a trailing slash. */
  readonly media: readonly string[]
  /** Without a handler, answers with HTML are requested as `html.json` instead of `?html=1`. */
  readonly htmlFiles: boolean
}

export interface HostSite {
  readonly id: number
  /** `https` or `http`, of the API's URL. */
  readonly scheme: string
  /** Host of the API, with its port unless that is the default. */
  readonly host: string
  /** Path before the API's root, without a trailing slash; usually empty. */
  readonly base: string
  /** Folder of the site's files in the export, with a trailing slash; empty for the default site. */
  readonly folder: string
  readonly frontEnd: string
  /** Another site has the same URL, so this one needs X-Site-ID or its folder as a prefix. */
  readonly shadowed: boolean
  /** Those that settings of hosts can tell apart: they compare paths without query strings. */
  readonly redirects: readonly Redirect[]
  readonly queryRedirects: readonly Redirect[]
}

/** What the settings of hosts are made from. Throws `host-unsupported` for an address that they cannot name. */
export function planHost(
  plans: readonly SitePlan[],
  apiRoot: string,
  options: ExportOptions,
  report: (finding: Finding) => void,
): HostPlan {
  const { target, out, publish, hostRoot, handler, cacheControl, cors, precompress, openapi, media } = options
  const here = path.resolve(publishedFolder({ out, publish })).replaceAll('\\', '/')
  return {
    shape: target,
    apiRoot,
    root: hostRoot ?? here,
    name: publishedFolder({ out: path.basename(path.resolve(out)), publish }),
    handler,
    sites: hostSites(plans, report),
    siteHeader: target === 'handler' && plans.length > 1,
    cache: cacheRules(cacheControl, withOwnRoutes(options.routes), openapi),
    ownRoutes: options.routes.map(ownRoute),
    cors: cors.includes('*') ? ['*'] : cors,
    precompress,
    sitemap: options.sitemap,
    pages: openapi ? documentationPages : [],
    media: media === null ? [] : [...new Set(mediaFolders(plans, apiRoot).values())].filter((folder) => folder !== ''),
    htmlFiles: target === 'static' && plans.some(({ html }) => html),
  }
}

/** What entry files answer with. */
const answerMembers = ['name', 'patterns', 'previews', 'skipsFile', 'mediaType', 'answer'] as const

function ownRoute(route: Route): HostPlan['ownRoutes'][number] {
  const { name, answerCode } = route
  const isSame = answerMembers.every((member) => answerCode?.of[member] === route[member])
  return { name, code: isSame ? (answerCode?.code ?? null) : null }
}

/** The host of the site that answers on hosts of no site, as by the handler: the default one, or else the first. */
export function mainHost({ sites }: HostPlan): string | undefined {
  return sites[0]?.host
}

/** The sites of each host, which share one server. */
export function sitesByHost({ sites }: HostPlan): Map<string, readonly HostSite[]> {
  return new Map(sites.map(({ host }) => [host, sites.filter((site) => site.host === host)]))
}

/** Longer prefixes first, for rules of which the first match is used: one prefix may lie below another site's API. */
export function deepestFirst(sites: readonly HostSite[]): HostSite[] {
  return [...sites].sort((a, b) => b.base.length - a.base.length)
}

/** The sites in the order of such rules: those of a host before those of the main one, which apply to all hosts. */
export function inRuleOrder(plan: HostPlan): HostSite[] {
  const main = mainHost(plan)
  return deepestFirst(plan.sites).sort((a, b) => Number(a.host === main) - Number(b.host === main))
}

function hostSites(plans: readonly SitePlan[], report: (finding: Finding) => void): HostSite[] {
  const taken = new Set<string>()
  // The default site, whose folder is empty, gets precedence for its URL.
  const ordered = [...plans].sort((a, b) => a.folder.length - b.folder.length)
  const sites = ordered.map((plan): HostSite => {
    const { site, bases } = plan.context
    const [url, frontEnd] = [addressOf(bases.api, site.id, '--api-url'), addressOf(bases.site, site.id, '--site-url')]
    const own = withoutEndSlashes(url.pathname)
    const shadowed = taken.has(url.host + own)
    const base = shadowed ? `${own}/${plan.folder.replace(/\/$/, '')}` : own
    taken.add(url.host + base)
    const redirects = siteRedirects(plan, report)
    return {
      id: site.id,
      scheme: url.protocol.slice(0, -1),
      host: url.host,
      base,
      folder: plan.folder,
      frontEnd: frontEnd.host,
      shadowed,
      redirects: redirects.filter(({ from }) => !from.includes('?')),
      queryRedirects: redirects.filter(({ from }) => from.includes('?')),
    }
  })
  return sites.sort((a, b) => a.id - b.id)
}

/** Throws `host-unsupported` for an address that cannot be named in settings. */
function addressOf(base: string, site: number, flag: string): URL {
  const url = URL.canParse(base) ? new URL(base) : null
  if (url && /^[\w.:[\]-]+$/.test(url.host) && /^[\w./~-]*$/.test(url.pathname)) return url
  const fix = `Pass another with ${flag} ${site}=URL.`
  const message = `the address ${base} of site ${site} cannot be named in settings of hosts`
  throw new ExportError('host-unsupported', message, fix)
}
