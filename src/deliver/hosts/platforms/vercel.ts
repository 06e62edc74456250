import { isMoved } from '../../redirects/redirect.js'
import { unusualRoutes } from '../cache-rules.js'
import { mediaPolicy } from '../header-rules.js'
import { missingAnswers, prefixRefusal, tooManyRedirects } from '../host-limits.js'
import { type HostPlan, type HostSite, inRuleOrder, mainHost } from '../host-plan.js'
import { type HostFile, type HostProfile, platformProfile } from '../profile.js'
import { escapedPattern, fileSafe, routePattern, siteFilePattern } from '../server-settings.js'
import { entryFile } from './entry-file.js'

/** Vercel: a prebuilt deployment of files alone, or middleware in front of them. */
export const vercel: HostProfile = {
  ...platformProfile,
  refusal: prefixRefusal,
  inside: () => [],
  async beside(plan) {
    const redirects = plan.sites.flatMap(redirectFile)
    if (plan.shape === 'static') {
      const text = json({ version: 3, routes: routes(plan) })
      return [{ name: '.vercel/output/config.json', text }, ...redirects]
    }
    return [
      { name: 'vercel.json', text: json({ outputDirectory: plan.name, headers: documentHeaders(plan) }) },
      { name: 'middleware.js', text: await entryFile('vercel-edge/middleware.js', plan) },
      ...redirects,
    ]
  },
  // https://vercel.com/docs/limits
  limits: (plan, { files }) => [
    ...missingAnswers(plan),
    ...tooManyRedirects(plan, 2000, 'and a deployment may have 2,048 routes', true),
    ...(files > 15_000
      ? [
          {
            limit: `${files.toLocaleString('en')} files, and Vercel advises against more than 15,000`,
            advice: 'Upload them in one piece with "vercel deploy --prebuilt --archive=tgz".',
            hard: false,
          },
        ]
      : []),
  ],
}

interface Route {
  readonly [member: string]: unknown
}

/**
 * https://vercel.com/docs/build-output-api/configuration: routes apply in order, up to the first match without
 * `continue`. Vercel sets Content-Type by the file name.
 */
function routes(plan: HostPlan): Route[] {
  const { apiRoot, cache, sites, cors } = plan
  const files = plan.htmlFiles ? '(?:index|html)' : 'index'
  const bases = [...new Set(sites.flatMap(({ base, folder }) => [base, `/${folder}`.replace(/\/$/, '')]))]
  const any = `(?:${bases.map(escapedPattern).join('|')})`
  const header = (src: string, value: string) => ({ src, headers: { 'cache-control': value }, continue: true })
  const general = {
    'cache-control': cache.answers,
    'x-content-type-options': 'nosniff',
    ...(cors.length > 0 && !cors.includes('*') ? { vary: 'Origin' } : {}),
    ...(cors.includes('*') ? { 'access-control-allow-origin': '*' } : {}),
  }
  const ordered = inRuleOrder(plan)
  return [
    { src: '^/.*$', headers: general, continue: true },
    ...cors.filter((origin) => origin !== '*').map(originRoute),
    ...plan.media.map((folder) => ({
      src: `^/${escapedPattern(folder)}.*$`,
      headers: { 'content-security-policy': mediaPolicy },
      continue: true,
    })),
    ...unusualRoutes(cache).map((rule) => header(`^${any}${routePattern(apiRoot, rule)}.*$`, rule.value)),
    header('^/_data/export\\.json$', cache.pointer),
    // A site's prefix may lie below another site's API, whose paths get a slash.
    ...ordered.flatMap((site) => siteFileRoutes(plan, site)),
    // The root of the API may be `/`, after which another slash would begin the name of a host.
    {
      src: `^(${any}${escapedPattern(apiRoot)}(?![/\\\\])(?:.*/)?(?!${files}\\.json$)[^/]+)$`,
      status: 301,
      headers: { location: '$1/' },
    },
    ...ordered.flatMap((site) => siteRoutes(plan, site)),
    { handle: 'filesystem' },
    { handle: 'error' },
    { status: 404, src: '^/.*$', dest: '/404.json' },
  ]
}

function siteFileRoutes(plan: HostPlan, site: HostSite): Route[] {
  const { base, folder } = site
  if (base + folder === '') return []
  return [
    { src: `^${escapedPattern(base)}/(${siteFilePattern(plan)})$`, dest: `/${folder}$1`, ...hostCondition(plan, site) },
  ]
}

function siteRoutes(plan: HostPlan, site: HostSite): Route[] {
  const { base, folder } = site
  const has = hostCondition(plan, site)
  const api = plan.apiRoot
  return [
    ...plan.pages.map((page) => ({
      src: `^${escapedPattern(base + api)}${page}/$`,
      dest: `/${folder}${api.slice(1)}${page}/index.html`,
      ...has,
    })),
    { src: `^${escapedPattern(base + api)}((?:.*/)?)$`, dest: `/${folder}${api.slice(1)}$1index.json`, ...has },
    ...(plan.htmlFiles
      ? [{ src: `^${escapedPattern(base + api)}((?:.*/)?html\\.json)$`, dest: `/${folder}${api.slice(1)}$1`, ...has }]
      : []),
  ]
}

function hostCondition(plan: HostPlan, { host }: HostSite): Route {
  return host === mainHost(plan) ? {} : { has: [{ type: 'host', value: host }] }
}

function originRoute(origin: string): Route {
  const has = [{ type: 'header', key: 'origin', value: escapedPattern(origin) }]
  return { src: '^/.*$', has, headers: { 'access-control-allow-origin': origin }, continue: true }
}

/** Headers for vercel.json, of documents and media; the handler sets those of answers. */
function documentHeaders({ cache, media }: HostPlan): unknown[] {
  const rule = (source: string, value: string) => ({ source, headers: [{ key: 'Cache-Control', value }] })
  const uploaded = media.map((folder) => ({
    source: `/${encodeURI(folder)}:path*`,
    headers: [
      { key: 'Content-Security-Policy', value: mediaPolicy },
      { key: 'X-Content-Type-Options', value: 'nosniff' },
    ],
  }))
  return [
    rule('/_data/:name([0-9a-f]{32}\\.json)', cache.documents),
    rule('/_data/export.json', cache.pointer),
    ...uploaded,
  ]
}

function redirectFile({ frontEnd, redirects }: HostSite): HostFile[] {
  const moved = redirects.filter(isMoved)
  if (moved.length === 0) return []
  const list = moved.map(({ from, to, status }) => ({
    source: decodeURIComponent(from).replace(/[():*+?{}\\]/g, String.raw`\$&`),
    destination: to,
    statusCode: status,
  }))
  return [{ name: `front-end/${fileSafe(frontEnd)}/vercel.json`, text: json({ redirects: list }) }]
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
