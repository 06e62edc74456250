import { DocumentVersionError } from '../documents/document-tag.js'
import { lastValue, pythonInt } from '../routes/lists/list-query.js'
import { type MatchRoute, routeMatcher } from '../routes/matching.js'
import type { RouteAnswer } from '../routes/route-answer.js'
import { routeAnswers } from '../routes/route-answers.js'
import { answerTo } from './answer.js'
import { AnswerCache } from './answer-cache.js'
import { checkRoutes } from './check-routes.js'
import { type CorsOptions, checkCors, corsHeaders, preflightHeaders } from './cors.js'
import { MissingFileError } from './document-reader.js'
import { documentSources } from './document-source.js'
import type { Preview } from './previews/preview.js'
import { answerPreviewLink } from './previews/preview-link.js'
import {
  type Answer,
  type CommonHeaders,
  type HeaderList,
  notFound,
  prepareAnswer,
  type ResponseClass,
  refused,
  respond,
  respondInPieces,
  type StreamedAnswer,
} from './respond.js'
import type { ApiSource, SiteSource } from './source.js'
import type { Store } from './store.js'

export interface HandlerOptions {
  /** Reads the files of an export. */
  readonly store?: Store
  /** Replaces `store`: gives the source of answers, called for each request. */
  readonly source?: () => Promise<ApiSource>
  /** Decides who may see previews, and which content they show. Without it every preview is refused. */
  readonly preview?: Preview
  /** The project's own routes; the same as in the export. */
  readonly routes?: readonly RouteAnswer[]
  readonly cors?: CorsOptions
  /** Cache-Control of public answers. */
  readonly cacheControl?: string
  /** Cache-Control of public errors (4xx): `public, max-age=5` by default, as a missing page may soon be published. */
  readonly errorCacheControl?: string
  /** false: `X-Site-ID` is ignored, such as for an export of one site. */
  readonly siteHeader?: boolean
  /** Milliseconds before the export's pointer file is read again; 2,000 by default. */
  readonly refresh?: number
  /** Bytes of memory for cached documents and answers: 80 million by default. */
  readonly memory?: number
  /** Most items in one answer of a list, whatever `limit` a request has; 1,000 by default. */
  readonly maxLimit?: number
  /** Replaces the global `Response`, such as by the faster one of a server. */
  readonly response?: ResponseClass
}

export type Handler = (request: Request) => Promise<Response>

const allowed = 'GET, HEAD, OPTIONS'

/**
 * Answers the API from an export or a database. Never rejects for a request: unreadable content is a 503.
 * Throws TypeError for options that contradict each other, and for routes that lack a part or share a name.
 */
export function createHandler(options: HandlerOptions): Handler {
  const { store, preview, cors, siteHeader = true, maxLimit = 1000 } = options
  const { cacheControl = 'public, max-age=0, must-revalidate', errorCacheControl = 'public, max-age=5' } = options
  if (!(maxLimit >= 1)) throw new TypeError('maxLimit must be 1 or more')
  const source = options.source ?? (store && documentSources(store, options.refresh, options.memory))
  if (!source) throw new TypeError('createHandler needs a store or source')
  if (cors) checkCors(cors)
  const routes = [...routeAnswers, ...(options.routes ?? [])]
  checkRoutes(routes)
  const vary = [...(siteHeader ? ['X-Site-ID'] : []), ...(cors && cors.origins !== '*' ? ['Origin'] : [])]
  const publicHeaders = commonHeaders(cacheControl, vary)
  const errorHeaders = commonHeaders(errorCacheControl, vary)
  const previewHeaders = commonHeaders('private, no-store', [...vary, 'Authorization', 'Cookie'])
  const settings = {
    matchRoute: routeMatcher(routes),
    preview,
    maxLimit,
    siteHeader,
  }
  const answers = store ? new AnswerCache(options.memory) : null
  const HostResponse: ResponseClass = options.response ?? Response

  const answered = async (request: Request, isRetry: boolean): Promise<Response> => {
    const extra = corsHeaders(cors, request)
    if (request.method === 'OPTIONS') return optionsResponse(extra)
    try {
      const current = await source()
      const key = answers && answerKey(request, siteHeader)
      const known = key && answers?.get(current, key)
      if (known) return respond(known, request, extra, HostResponse)
      // Servers make the URL from the Host header, which may be anything.
      const url = URL.canParse(request.url) ? new URL(request.url) : null
      const link = url && preview && (await answerPreviewLink(request.method, url, preview, current.apiRoot))
      if (link) return respond(prepareAnswer(link, previewHeaders), request, [], HostResponse)
      const previewRequested = url !== null && isPreview(url.searchParams)
      const answer = url
        ? await answerRequest(request, url, previewRequested, current, settings)
        : refused(400, 'Bad request.')
      const found = previewRequested ? previewHeaders : publicHeaders
      if ('pieces' in answer) return respondInPieces(answer, request, found, extra, HostResponse)
      const prepared = prepareAnswer(answer, answer.status < 400 || previewRequested ? found : errorHeaders)
      if (key && answer.status === 200 && !previewRequested) answers?.set(current, key, prepared)
      return respond(prepared, request, extra, HostResponse)
    } catch (error) {
      if (!isRetry && error instanceof MissingFileError && (await error.isReplaced())) return answered(request, true)
      console.error(error)
      const reason = error instanceof DocumentVersionError ? error.message : 'The content could not be read.'
      const failure = refused(503, reason, { 'retry-after': '5' })
      return respond(prepareAnswer(failure, previewHeaders), request, extra, HostResponse)
    }
  }
  return (request) => answered(request, false)
}

/** Cache key of a request that, but for previews, only its URL and site decide; null: not cacheable. */
function answerKey({ method, url, headers }: Request, siteHeader: boolean): string | null {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead ? `${(siteHeader && headers.get('x-site-id')) || ''} ${url}` : null
}

function commonHeaders(cacheControl: string, vary: readonly string[]): CommonHeaders {
  return { 'cache-control': cacheControl, ...(vary[0] && { vary: vary.join(', ') }) }
}

/** Settings of the handler that decide about a request. */
interface RequestSettings {
  readonly matchRoute: MatchRoute
  readonly preview: Preview | undefined
  readonly maxLimit: number
  readonly siteHeader: boolean
}

/** Answers a request after the checks of djangocms-rest, in its order: site, route, preview, language, method. */
async function answerRequest(
  request: Request,
  url: URL,
  previewRequested: boolean,
  publicSource: ApiSource,
  { matchRoute, preview, maxLimit, siteHeader }: RequestSettings,
): Promise<Answer | StreamedAnswer> {
  let source = publicSource
  const siteId = siteHeader ? requestedSite(request) : null
  if (siteId === 'invalid') return refused(400, 'Invalid site ID format.')
  const site = siteId === null ? siteOfUrl(source, url) : source.site(siteId)
  if (!site) return refused(404, 'The requested site could not be found.')
  const path = decodedPath(url.pathname, source.apiRoot)
  const match = matchRoute(path)
  if (!match) return matchRoute(`${path}/`) ? slashAdded(url) : notFound

  let visibleSite: SiteSource | null = site
  const guarded = match.route.previews !== false && (match.language !== null || source.contract.name === 'released')
  const inPreview = previewRequested && guarded
  if (inPreview) {
    const visitor = (await preview?.authenticate(request, site.id)) ?? { allowed: false, known: false }
    if (!visitor.allowed) return refused(403, visitor.known ? forbidden : unauthenticated)
    source = await visitor.source()
    visibleSite = source.site(site.id)
  }
  if (!visibleSite || (match.language !== null && !visibleSite.publicLanguages.includes(match.language)))
    return notFound
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return refused(405, `Method "${request.method}" not allowed.`, { allow: allowed })
  }
  const { searchParams: query } = url
  return answerTo({ match, path, query, anonymous: !inPreview, maxLimit }, visibleSite)
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
  return header ? (pythonInt(header) ?? 'invalid') : null
}

/** As Django, looks up the host with and without the port (django.contrib.sites.models.SiteManager). */
function siteOfUrl(source: ApiSource, { host, hostname }: URL): SiteSource {
  return source.siteOfHost(host) ?? source.siteOfHost(hostname) ?? source.defaultSite
}

/** Upper limit of characters: columns of django CMS hold at most 255 of a path, a slot or a name. */
const longestPath = 2000

/** The decoded path below the API's root; empty: outside of it, too long, or not UTF-8. */
function decodedPath(pathname: string, root: string): string {
  if (!pathname.startsWith(root)) return ''
  try {
    const path = decodeURIComponent(pathname.slice(root.length))
    return path.length > longestPath ? '' : path
  } catch {
    return ''
  }
}

/** As Django's APPEND_SLASH. The path begins with the API's root, so it cannot lead to another host. */
function slashAdded({ pathname, search }: URL): Answer {
  return { status: 301, body: '', headers: { location: `${pathname}/${search}` } }
}

function optionsResponse(cors: HeaderList): Response {
  const preflight = cors[0] ? [...cors, ...preflightHeaders] : []
  return new Response(null, { status: 204, headers: [['allow', allowed], ['cache-control', 'no-store'], ...preflight] })
}
