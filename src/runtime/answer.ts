import { isPage } from '../contract/openapi-files.js'
import type { PlaceholderQuery } from '../contract/placeholder.js'
import { lastValue, requestedWindow, windowLink } from '../resources/list-query.js'
import { navigationAnswer } from '../resources/navigation.js'
import { pageOfList } from '../resources/pagination.js'
import type { RouteMatch } from '../resources/routes.js'
import { type Json, toJsonText } from '../site/json.js'
import { treeText } from '../site/json-tree.js'
import { type Answer, found, notFound } from './respond.js'
import type { ApiSource, ListSource, SiteSource } from './source.js'

/** A request whose route, site and right to be answered are settled. */
export interface SettledRequest {
  readonly source: ApiSource
  readonly site: SiteSource
  readonly match: RouteMatch
  /** Below the API's root, decoded, with a slash at the end. */
  readonly path: string
  readonly query: URLSearchParams
  readonly preview: boolean
  readonly anonymous: boolean
}

export async function answerTo(request: SettledRequest): Promise<Answer> {
  const { query, site, path } = request
  // A file holds the answer to a URL without parameters.
  const file = [...query.keys()].length === 0 ? await site.file(path) : null
  const text = file ?? (await textOf(request))
  if (text === null) return notFound
  if (isPage(path)) return found(text, { 'content-type': 'text/html; charset=utf-8' })
  return found(text)
}

async function textOf(request: SettledRequest): Promise<string | null> {
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
      return listText(request, await site.pagesList(language), 'pages-list')
    case 'page_search':
      return listText(request, await site.search(language, lastValue(request.query, 'q') ?? ''), 'page_search')
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

async function listText(
  { site, match, path, query, source }: SettledRequest,
  list: ListSource,
  name: 'pages-list' | 'page_search',
): Promise<string> {
  const [limit, offset] = match.numbers
  // The path form of a window is our own: `pages-list/100/200/`.
  const byPath = limit && offset !== undefined ? { limit, offset } : null
  const window = byPath ?? requestedWindow(query, site.pageSize[name])
  if (window === null) return `[${(await list.read(0, list.count)).join(',')}]`
  const results = window.offset >= list.count ? [] : await list.read(window.offset, window.limit)
  const endpoint = site.apiUrl + source.apiRoot + path
  const body = pageOfList(list.count, window, [], (other) => windowLink(endpoint, query, other))
  return `${toJsonText({ ...body, results: [] as Json[] }).slice(0, -2)}${results.join(',')}]}`
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
