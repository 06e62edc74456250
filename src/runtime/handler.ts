import { lastValue } from '../resources/list-query.js'
import { matchRoute } from '../resources/routes.js'
import { answerTo } from './answer.js'
import { type CorsOptions, checkCors, corsHeaders, preflightHeaders } from './cors.js'
import { documentSources } from './document-source.js'
import type { Preview } from './preview.js'
import { previewLink } from './preview-link.js'
import { type Answer, notFound, refused, respond } from './respond.js'
import type { ApiSource, SiteSource } from './source.js'
import type { Store } from './store.js'

export interface HandlerOptions {
  /** Where the files of an export are read. */
  readonly store?: Store
  /** Instead of a store: what to answer from, asked for at every request. */
  readonly source?: () => Promise<ApiSource>
  /** Who may see previews, and what they see. Without it every preview is refused. */
  readonly preview?: Preview
  readonly cors?: CorsOptions
  /** Cache-Control of public answers. */
  readonly cacheControl?: string
  /** How long an export's pointer file is trusted before it is read again, in milliseconds. */
  readonly refresh?: number
}

export type Handler = (request: Request) => Promise<Response>

const previewCacheControl = 'private, no-store'
const allowed = 'GET, HEAD, OPTIONS'

/**
 * Answers the API from an export or a database. Never throws for a request: what cannot be read is a 503.
 * Throws TypeError for options that contradict each other.
 */
export function createHandler(options: HandlerOptions): Handler {
  const { store, preview, cors, cacheControl = 'public, max-age=0, must-revalidate' } = options
  const source = options.source ?? (store && documentSources(store, options.refresh ?? 2000))
  if (!source) throw new TypeError('createHandler needs a store or a source')
  if (cors) checkCors(cors)
  const vary = ['X-Site-ID', ...(cors && cors.origins !== '*' ? ['Origin'] : [])]
  return async (request) => {
    const url = new URL(request.url)
    const wanted = isPreview(url.searchParams)
    const headers = corsHeaders(cors, request)
    if (request.method === 'OPTIONS') return optionsResponse(headers)
    const link = preview && (await previewLink(request, preview, async () => (await source()).apiRoot))
    if (link) return link
    const answer = await settled(() => answerRequest(request, url, wanted, source, preview))
    return respond(
      { ...answer, headers: { ...headers, ...answer.headers } },
      {
        method: request.method,
        cacheControl: wanted ? previewCacheControl : answer.status < 500 ? cacheControl : 'no-store',
        vary: wanted ? [...vary, 'Authorization', 'Cookie'] : vary,
        ifNoneMatch: wanted ? null : request.headers.get('if-none-match'),
      },
    )
  }
}

/** The checks of a request in the order of the package: site, route, preview, language, method. */
async function answerRequest(
  request: Request,
  url: URL,
  wanted: boolean,
  publicSource: () => Promise<ApiSource>,
  preview: Preview | undefined,
): Promise<Answer> {
  let source = await publicSource()
  const siteId = requestedSite(request)
  if (siteId === 'invalid') return refused(400, 'Invalid site ID format.')
  const site = siteId === null ? siteOfUrl(source, url) : source.site(siteId)
  if (!site) return refused(404, 'The requested site could not be found.')
  const path = decodedPath(url.pathname, source.apiRoot)
  const match = path === null ? null : matchRoute(path)
  if (path === null || !match) return path !== null && matchRoute(`${path}/`) ? slashAdded(url) : notFound

  let seen: SiteSource | null = site
  const guarded = match.resource !== 'healthcheck' && (match.language !== null || source.contract.name === 'released')
  const inPreview = wanted && guarded
  if (inPreview) {
    const visitor = (await preview?.authenticate(request, site.id)) ?? { allowed: false, known: false }
    if (!visitor.allowed) return refused(403, visitor.known ? forbidden : unauthenticated)
    source = await visitor.source()
    seen = source.site(site.id)
  }
  if (!seen || (match.language !== null && !seen.publicLanguages.includes(match.language))) return notFound
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return refused(405, `Method "${request.method}" not allowed.`, { allow: allowed })
  }
  const { searchParams: query } = url
  return answerTo({ source, site: seen, match, path, query, preview: inPreview, anonymous: !inPreview })
}

const unauthenticated = 'Authentication credentials were not provided.'
const forbidden = 'You do not have permission to perform this action.'

/** On unless it is `0` or `false`; an empty value is on (djangocms_rest.views_base.BaseAPIMixin). */
function isPreview(query: URLSearchParams): boolean {
  const value = lastValue(query, 'preview')
  return value !== null && !['0', 'false'].includes(value.toLowerCase())
}

/** What Python's `int` reads from `X-Site-ID`; null without the header. */
function requestedSite(request: Request): number | null | 'invalid' {
  const header = request.headers.get('x-site-id')?.trim()
  if (!header) return null
  return /^[+-]?\d+(_\d+)*$/.test(header) ? Number(header.replaceAll('_', '')) : 'invalid'
}

/** As Django does, with the port and without it (django.contrib.sites.models.SiteManager). */
function siteOfUrl(source: ApiSource, { host, hostname }: URL): SiteSource {
  return source.siteOfHost(host) ?? source.siteOfHost(hostname) ?? source.defaultSite
}

/** The decoded path below the API's root; null: another path, or no UTF-8. */
function decodedPath(pathname: string, root: string): string | null {
  if (!pathname.startsWith(root)) return null
  try {
    return decodeURIComponent(pathname.slice(root.length))
  } catch {
    return null
  }
}

/** As Django's APPEND_SLASH. The path begins with the API's root, so it cannot lead to another host. */
function slashAdded({ pathname, search }: URL): Answer {
  return { status: 301, body: '', headers: { location: `${pathname}/${search}` } }
}

function optionsResponse(headers: Record<string, string>): Response {
  const preflight = headers['access-control-allow-origin'] === undefined ? {} : preflightHeaders()
  return new Response(null, {
    status: 204,
    headers: { allow: allowed, 'cache-control': 'no-store', ...headers, ...preflight },
  })
}

async function settled(answer: () => Promise<Answer>): Promise<Answer> {
  try {
    return await answer()
  } catch (error) {
    console.error(error)
    return refused(503, 'The content could not be read.', { 'retry-after': '5' })
  }
}
