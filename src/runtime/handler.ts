import { DocumentVersionError } from '../documents/document-tag.js'
import type { Awaitable } from '../routes/documents.js'
import { lastValue } from '../routes/lists/list-query.js'
import type { RouteAnswer } from '../routes/route-answer.js'
import { routeAnswers } from '../routes/route-answers.js'
import { answerCache } from './answer-cache.js'
import { check, checkKind, checkRoutes } from './check.js'
import { type CorsOptions, checkCors, corsHeaders, replyToOptions } from './cors.js'
import type { MissingFileError } from './document-reader.js'
import { documentSources, type Sources } from './document-source.js'
import type { Preview } from './previews/preview.js'
import { answerPreviewLink } from './previews/preview-link.js'
import { isRead, requestAnswers } from './request-answers.js'
import {
  type Answer,
  type CommonHeaders,
  prepareAnswer,
  type Reply,
  type RequestHead,
  refused,
  respond,
} from './respond.js'
import type { ApiSource } from './source.js'
import type { Store } from './store.js'

/** Options of `createHandler`: `store` or `source` is needed. */
export interface HandlerOptions {
  /** Reads the files of an export. */
  readonly store?: Store
  /** Replaces `store`: gives the source of answers, called for each request. */
  readonly source?: () => Promise<ApiSource>
  /** Decides who may see previews, and which content they show. Without it every preview is refused. */
  readonly preview?: Preview
  /** The project's own routes; the same as in the export. */
  readonly routes?: readonly RouteAnswer[]
  /** Other origins that may read answers in a browser; none by default. */
  readonly cors?: CorsOptions
  /** Cache-Control of public answers: `public, max-age=0, must-revalidate` by default. */
  readonly cacheControl?: string
  /** Cache-Control of public errors (4xx): `public, max-age=5` by default, as a missing page may soon be published. */
  readonly errorCacheControl?: string
  /** false: `X-Site-ID` is ignored, such as for an export of one site; true by default. */
  readonly siteHeader?: boolean
  /** Milliseconds before the export's pointer file is read again; 2,000 by default. */
  readonly refresh?: number
  /** Bytes of memory for cached documents and answers: 80 million by default. */
  readonly memory?: number
  /** Most items in one answer of a list, whatever `limit` a request has; 1,000 by default. */
  readonly maxLimit?: number
  /**
   * Gets the error behind each 503, each answer that is cut off and each pointer file that cannot be read, and must not
   * throw; `console.error` by default.
   */
  readonly onError?: (error: unknown) => void
}

/** Replies without a `Response`, to a request of which a server needs to make a `Request` only for previews. */
export type Replier = (head: RequestHead, request: () => Request) => Awaitable<Reply>

/** Answers requests to the API, as an edge function does. */
export interface Handler {
  (request: Request): Promise<Response>
  /** The same answers, for `startServer` of `djangocms-static/serve`. */
  readonly reply?: Replier
}

/**
 * Answers the API from an export or a database. Never rejects for a request: unreadable content is a 503.
 * Throws TypeError for options that do not exist or contradict each other, and for routes that lack a part or share a
 * name.
 */
export function createHandler(options: HandlerOptions): Handler {
  const {
    store,
    source: ownSource,
    preview,
    routes: ownRoutes = [],
    cors,
    refresh,
    memory,
    cacheControl = 'public, max-age=0, must-revalidate',
    errorCacheControl = 'public, max-age=5',
    siteHeader = true,
    maxLimit = 1000,
    onError = console.error,
    ...others
  } = options
  for (const name in others) check(false, `createHandler has no option "${name}"`)
  check(maxLimit >= 1, 'maxLimit must be 1 or more')
  checkKind('function', {
    onError,
    'source or store.read': ownSource ?? store?.read,
    'preview.authenticate': preview ? preview.authenticate : onError,
  })
  checkKind('string', { cacheControl, errorCacheControl })
  const source: Sources = ownSource ?? documentSources(store as Store, refresh, memory, onError)
  if (cors) checkCors(cors)
  const routes = [...routeAnswers, ...ownRoutes]
  checkRoutes(routes)
  const vary = [...(siteHeader ? ['X-Site-ID'] : []), ...(cors && cors.origins !== '*' ? ['Origin'] : [])]
  const publicHeaders = commonHeaders(cacheControl, vary)
  const errorHeaders = commonHeaders(errorCacheControl, vary)
  const previewHeaders = commonHeaders('private, no-store', [...vary, 'Authorization', 'Cookie'])
  // Keeps the token of the URL out of the Referer header.
  const linkHeaders = { ...previewHeaders, 'referrer-policy': 'no-referrer' }
  const answerRequest = requestAnswers(routes, preview, maxLimit)
  const siteId = ({ headers }: RequestHead) => (siteHeader && headers.get('x-site-id')) || ''
  const keyOf = (head: RequestHead) => `${siteId(head)} ${head.url}`
  const answers = store && answerCache(memory)

  const remembered = (current: ApiSource, head: RequestHead): Reply | false | undefined => {
    const known = isRead(head) && answers?.get(current, keyOf(head))
    return known && respond(known, head, corsHeaders(cors, head))
  }
  const send = (answer: Answer, common: CommonHeaders, head: RequestHead, extra = corsHeaders(cors, head)) =>
    respond(prepareAnswer(answer, common, onError), head, extra)
  const newReply = async (current: ApiSource, head: RequestHead, request: () => Request): Promise<Reply> => {
    // Servers make the URL from the Host header, which may be anything.
    if (!URL.canParse(head.url)) return send(refused(400, 'Bad request.'), errorHeaders, head)
    const url = new URL(head.url)
    const link = preview && (await answerPreviewLink(head.method, url, preview, current.apiRoot))
    if (link) return send(link, linkHeaders, head, [])
    const previewRequested = isPreview(url.searchParams)
    const answer = await answerRequest(head, request, url, siteId(head), previewRequested, current)
    const common = previewRequested ? previewHeaders : answer.status < 400 ? publicHeaders : errorHeaders
    const prepared = prepareAnswer(answer, common, onError)
    if (answer.status === 200 && !previewRequested) answers?.set(current, keyOf(head), prepared)
    return respond(prepared, head, corsHeaders(cors, head))
  }
  const replyTo = async (head: RequestHead, request: () => Request, isRetry?: boolean): Promise<Reply> => {
    if (head.method === 'OPTIONS') return replyToOptions(cors, head)
    try {
      const current = await source()
      return remembered(current, head) || (await newReply(current, head, request))
    } catch (error) {
      if (!isRetry && (await (error as Partial<MissingFileError>)?.isReplaced?.())) return replyTo(head, request, true)
      onError(error)
      const reason = error instanceof DocumentVersionError ? error.message : 'The content could not be read.'
      return send(refused(503, reason, { 'retry-after': '5' }), previewHeaders, head)
    }
  }
  const reply: Replier = (head, request) => {
    const current = source.fresh?.()
    return (current && remembered(current, head)) || replyTo(head, request)
  }
  const handler = async (request: Request) => {
    const { body, ...init } = await reply(request, () => request)
    return new Response(body, init as ResponseInit)
  }
  return Object.assign(handler, { reply })
}

/** Throws TypeError for a Cache-Control that no header can hold. */
function commonHeaders(cacheControl: string, vary: readonly string[]): CommonHeaders {
  const headers = { 'cache-control': cacheControl.trim(), ...(vary[0] && { vary: vary.join(', ') }) }
  new Headers(headers)
  return headers
}

/** On unless it is missing, `0` or `false`; an empty value is on (djangocms_rest.views_base.BaseAPIMixin). */
function isPreview(query: URLSearchParams): boolean {
  return !/^(0|false)$/i.test(lastValue(query, 'preview') ?? '0')
}
