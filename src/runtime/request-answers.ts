import { pythonInt } from '../model/values/python-int.js'
import type { Documents } from '../routes/documents.js'
import { routeMatcher } from '../routes/matching.js'
import type { RouteAnswer, RouteRequest } from '../routes/route-answer.js'
import { type Preview, unknownVisitor } from './previews/preview.js'
import { type Answer, allowed, notAllowed, notFound, type RequestHead, refused } from './respond.js'
import type { ApiSource, SiteSource } from './source.js'

/** `siteHeader`: the value of `X-Site-ID`, or empty. */
type AnswerRequest = (
  head: RequestHead,
  request: () => Request,
  url: URL,
  siteHeader: string,
  previewRequested: boolean,
  publicSource: ApiSource,
) => Promise<Answer>

/** Answers requests after the checks of djangocms-rest, in its order: site, route, preview, language, method. */
export function requestAnswers(
  routes: readonly RouteAnswer[],
  preview: Preview | undefined,
  maxLimit: number,
): AnswerRequest {
  const matchRoute = routeMatcher(routes)
  return async (head, request, url, siteHeader, previewRequested, source) => {
    const siteId = siteHeader.trim() ? pythonInt(siteHeader) : undefined
    if (siteId === null) return refused(400, 'Invalid site ID format.')
    let site = siteId === undefined ? siteOfUrl(source, url) : source.site(siteId)
    if (!site) return refused(404, 'The requested site could not be found.')
    const path = decodedPath(url.pathname, source.apiRoot)
    const match = matchRoute(path)
    if (!match) return matchRoute(`${path}/`) ? slashAdded(url) : notFound

    const { route, language } = match
    const isGuarded = route.previews !== false && (language !== null || source.contract.name === 'released')
    const inPreview = previewRequested && isGuarded
    if (inPreview) {
      const visitor = (await preview?.authenticate(request(), site.id)) ?? unknownVisitor
      if (!visitor.allowed) {
        const known = 'You do not have permission to perform this action.'
        return refused(403, visitor.known ? known : 'Authentication credentials were not provided.')
      }
      const visible = await visitor.source()
      site = visible.site(site.id)
    }
    if (!site || (language !== null && !site.publicLanguages.includes(language))) return notFound
    if (!isRead(head)) return notAllowed(head.method, allowed)
    return answerTo({ match, path, query: url.searchParams, anonymous: !inPreview, maxLimit }, site)
  }
}

/** The answer to a request after its site, route and permission have been checked. */
async function answerTo(request: RouteRequest, documents: Documents): Promise<Answer> {
  const { query, match, path } = request
  const { route } = match
  // A file holds the answer to a URL without parameters.
  const asksFile = !String(query) && !(await route.skipsFile?.(request, documents))
  const body = (asksFile ? await documents.file(path) : null) ?? (await route.answer(request, documents))
  if (body === null) return notFound
  const mediaType = await route.mediaType?.(path)
  const headers = mediaType ? { 'content-type': mediaType } : {}
  return { status: 200, body, headers }
}

export function isRead({ method }: RequestHead): boolean {
  return method === 'GET' || method === 'HEAD'
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
