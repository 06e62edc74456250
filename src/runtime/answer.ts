import { isPage } from '../contract/openapi-files.js'
import type { PlaceholderQuery } from '../contract/placeholder.js'
import { type Json, toJsonText } from '../model/values/json.js'
import { treeText } from '../model/values/json-tree.js'
import { lastValue, requestedWindow, windowLink } from '../routes/list-query.js'
import { navigationAnswer } from '../routes/navigation.js'
import { pageOfList } from '../routes/pagination.js'
import type { RouteMatch } from '../routes/routes.js'
import { type Answer, found, notFound, type StreamedAnswer } from './respond.js'
import type { ApiSource, ListSource, SiteSource } from './source.js'

/** A request whose route, site and right to be answered are settled. */
export interface SettledRequest {
  readonly source: ApiSource
  readonly site: SiteSource
  readonly match: RouteMatch
  /** Below the API's root, decoded, with a slash at the end. */
  readonly path: string
  readonly query: URLSearchParams
  readonly anonymous: boolean
  /** Items in one answer, whatever limit is asked for. */
  readonly maxLimit: number
}

type ListName = keyof SiteSource['pageSize']

export async function answerTo(request: SettledRequest): Promise<Answer | StreamedAnswer> {
  const { query, site, path } = request
  // A file holds the answer to a URL without parameters.
  const file = [...query.keys()].length === 0 && !(await isLongList(request)) ? await site.file(path) : null
  const body = file ?? (await bodyOf(request))
  if (body === null) return notFound
  if (typeof body !== 'string') return body
  if (isPage(path)) return found(body, { 'content-type': 'text/html; charset=utf-8' })
  return found(body)
}

async function bodyOf(request: SettledRequest): Promise<string | StreamedAnswer | null> {
  const { source, site, match, path } = request
  const { language, numbers } = match
  if (match.resource === 'openapi') return site.file(path)
  if (language === null) return rootText(site, match)
  switch (match.resource) {
    case 'pages':
      return site.page(language, match.path ?? '', placeholderQuery(request.query))
    case 'placeholders': {
      const [contentType = 0, object = 0] = numbers
      const place = { language, contentType, object, slot: match.slot ?? '' }
      return site.placeholder(place, placeholderQuery(request.query))
    }
    case 'pages-tree':
      return site.pagesTree(language)
    case 'pages-list':
      return listBody(request, await site.pagesList(language), 'pages-list')
    case 'page_search':
      return listBody(request, await site.search(language, lastValue(request.query, 'q') ?? ''), 'page_search')
    default: {
      const pageId = await site.pageAt(match.path ?? '')
      if (pageId === null) return null
      const navigation = await site.navigation(language)
      const { contract } = source
      const answer = navigationAnswer(
        { contract, navigation, shape: site.shape, anonymous: request.anonymous, pageAt: () => pageId },
        match,
      )
      return answer === null ? null : treeText(answer)
    }
  }
}

function rootText(site: SiteSource, { resource }: RouteMatch): Promise<string> | string {
  if (resource === 'languages') return site.languages()
  return resource === 'plugins' ? site.plugins() : '{"status":"ok"}'
}

async function listBody(request: SettledRequest, list: ListSource, name: ListName): Promise<string | StreamedAnswer> {
  const { site, match, query, source, maxLimit } = request
  const { count } = list
  const window = requestedWindow(query, match.numbers, site.pageSize[name], maxLimit)
  if (window === null) {
    const first = await list.read(0, maxLimit)
    return count > maxLimit ? { pieces: plainList(list, first, maxLimit) } : `[${first.join(',')}]`
  }
  const results = window.offset < count ? await list.read(window.offset, window.limit) : []
  const endpoint = `${site.apiUrl}${source.apiRoot}${match.language}/${name}/`
  const body = pageOfList(count, window, [], (other) => windowLink(endpoint, query, other))
  return `${toJsonText({ ...body, results: [] as Json[] }).slice(0, -2)}${results.join(',')}]}`
}

/** A list that is longer than what one answer holds at a time, in pieces as long as the first. */
async function* plainList(list: ListSource, first: readonly string[], length: number): StreamedAnswer['pieces'] {
  yield `[${first.join(',')}`
  for (let offset = length; offset < list.count; offset += length) {
    yield `,${(await list.read(offset, length)).join(',')}`
  }
  yield ']'
}

/** Whether it is one that is not read as one text, although there is a file. */
async function isLongList({ site, match, maxLimit }: SettledRequest): Promise<boolean> {
  const { resource, language, numbers } = match
  const isWhole = resource === 'pages-list' && numbers.length === 0 && site.pageSize[resource] === null
  return isWhole && (await site.pagesList(language ?? '')).count > maxLimit
}

/** Whether the query asks for HTML, as Django reads it (any text counts, `0` included), and what links carry on of it. */
function placeholderQuery(query: URLSearchParams): PlaceholderQuery {
  const pairs = ['html', 'preview'].flatMap((name) => {
    const value = lastValue(query, name)
    return value === null ? [] : [[name, value]]
  })
  return {
    html: Boolean(lastValue(query, 'html')),
    linkQuery: pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`,
  }
}
