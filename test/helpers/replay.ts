import type { Manifest } from '../../src/model/manifest/manifest.js'
import type { Handler } from '../../src/runtime/handler.js'
import { difference } from './difference.js'
import {
  type AccessList,
  access,
  parseExact,
  type RecordedRow,
  recordedRows,
  type SiteAccess,
  type SiteName,
  siteManifest,
} from './sites.js'

export interface ReplayOptions {
  users: readonly RecordedRow['user'][]
  /** Sent in place of the recorded session cookies. */
  token?: string
  /** Only one in so many requests. */
  every?: number
  /** Only requests with these URLs. */
  match?: RegExp
  /** HTML is compared, its white space collapsed; else it is left out. */
  html?: boolean
}

export interface Replayed {
  compared: number
  /** Row, place of the first difference, wanted, got. */
  failures: [string, ...unknown[]][]
}

interface Answer {
  status: number
  json: unknown
}

/** Of the site, read once. */
interface Facts {
  manifest: Manifest
  access: SiteAccess
}

type Check = (got: Answer) => unknown[] | null

/**
 * Sends recorded requests to a handler and compares the answers. Expected is what this project answers where the
 * original crashes or gives away pages that need a login; without preview every visitor gets the anonymous answer.
 */
export async function replay(handler: Handler, site: SiteName, options: ReplayOptions): Promise<Replayed> {
  const { users, token, every = 1, match = /^/, html = false } = options
  const rows = recordedRows(site)
  const facts = { manifest: siteManifest(site), access: access(site) }
  const anonymous = new Map(rows.filter((row) => row.user === 'anonymous').map((row) => [keyOf(row), row]))
  const failures: Replayed['failures'] = []
  let compared = 0
  let known = 0
  for (const row of rows) {
    const basis = row.user === 'anonymous' || isPreview(row) ? row : anonymous.get(keyOf(row))
    if (!basis || !users.includes(row.user) || !match.test(row.url)) continue
    known += 1
    if (known % every !== 0) continue
    compared += 1
    const response = await handler(requestOf(facts, row, token))
    const text = await response.text()
    const failure = expectation(facts, basis, html)({ status: response.status, json: parsed(text) })
    if (failure) failures.push([`${row.user} ${row.url}`, ...failure])
  }
  return { compared, failures }
}

function requestOf({ manifest, access }: Facts, row: RecordedRow, token: string | undefined): Request {
  const headers = new Headers()
  if (row.x_site_id !== undefined) headers.set('x-site-id', row.x_site_id)
  else if (row.site !== manifest.site_id) headers.set('x-site-id', String(row.site))
  if (row.user !== 'anonymous') {
    const { cookie, sessions } = access
    if (token === undefined) headers.set('cookie', `${cookie}=${sessions[row.user]}`)
    else headers.set('authorization', `Bearer ${token}`)
  }
  return new Request(`http://${manifest.sites[row.site]?.domain}${row.url}`, { headers })
}

function expectation(facts: Facts, row: RecordedRow, html: boolean): Check {
  const { searchParams: query, pathname } = new URL(row.url, 'http://x')
  const family = /^\/api\/(?:(languages|plugins|healthcheck)\/|[^/]+\/([^/?]+))/.exec(row.url)?.slice(1).find(Boolean)
  const status: Check = (got) => (got.status === row.status ? null : ['status', row.status, got.status])
  const equal = (want: unknown, got: Answer, plain = (value: unknown) => value) =>
    status(got) ?? difference(plain(want), plain(got.json))
  if (row.status >= 500) return crashed(family)
  const isPublic = row.user === 'anonymous' && !isPreview(row)
  if (isPublic && row.status === 200 && needsLogin(facts, row, pathname, family))
    return (got) => (got.status === 404 ? null : ['status', 404, got.status])
  if (family === 'plugins') return (got) => equal(row.body, got, withoutParentType)
  if (isPublic && row.status === 403)
    return (got) => ([403, 404].includes(got.status) ? null : ['status', '403 or 404', got.status])
  if (family === 'page_search' && row.status === 200) return search(facts, row, query, status)
  if (row.status >= 400) return (got) => status(got) ?? refusal(row, got)
  const plain = query.get('html') ? plainHtml(html) : undefined
  return (got) => (row.type === 'application/json' ? equal(row.body, got, plain) : status(got))
}

/** Menus and lists have an answer whatever the data; a page or placeholder may be missing. */
function crashed(family: string | undefined): Check {
  if (family === 'pages' || family === 'placeholders')
    return ({ status }) => (status < 500 ? null : ['status', '< 500', status])
  return ({ status, json }) => {
    const list = (json as { results?: unknown } | null)?.results ?? json
    return status === 200 && Array.isArray(list) ? null : ['status', '200 and a list', status]
  }
}

/** The original has no order of its own: whole lists are compared as sets, of a window its size. */
function search({ manifest }: Facts, row: RecordedRow, query: URLSearchParams, status: Check): Check {
  const sorted = (list: unknown) =>
    Array.isArray(list) ? list.map((item: object) => JSON.stringify(item, Object.keys(item).sort())).sort() : list
  if (Array.isArray(row.body)) return (got) => status(got) ?? difference(sorted(row.ours ?? row.body), sorted(got.json))
  const body = row.body as { count: number; results: unknown[] }
  const limit = Number(query.get('limit') ?? manifest.page_size)
  const count = Array.isArray(row.ours) ? row.ours.length : body.count
  const shown = Math.max(0, Math.min(limit, count - Number(query.get('offset') ?? 0)))
  const want = { count, results: Number.isInteger(limit) && limit > 0 ? shown : body.results.length }
  return (got) => {
    const json = got.json as { count?: number; results?: unknown[] } | undefined
    return status(got) ?? difference(want, { count: json?.count, results: json?.results?.length })
  }
}

function refusal(row: RecordedRow, { json }: Answer): unknown[] | null {
  const { detail } = (json ?? {}) as { detail?: unknown }
  return row.type !== 'application/json' || typeof detail === 'string' ? null : ['$.detail', 'a text', typeof detail]
}

function needsLogin({ access }: Facts, row: RecordedRow, pathname: string, family: string | undefined): boolean {
  const listed: AccessList | undefined = access.login_required[row.site]
  const parts = pathname.split('/')
  if (family === 'pages') return listed?.paths.includes(decodeURIComponent(parts.slice(4, -1).join('/'))) ?? false
  return family === 'placeholders' && (listed?.objects.includes(parts.slice(4, 6).join('/')) ?? false)
}

/** Whether a definition has `parent_plugin_type` depends on what the original's process answered before. */
function withoutParentType(body: unknown): unknown {
  if (!Array.isArray(body)) return body
  return body.map((definition: { properties: object }) => ({
    ...definition,
    properties: { ...definition.properties, parent_plugin_type: undefined },
  }))
}

function plainHtml(isCompared: boolean): (body: unknown) => unknown {
  const text = (html: string) => (isCompared ? html.replace(/\s+/g, ' ').trim() : '')
  return (body) =>
    JSON.parse(JSON.stringify(body ?? null), (key, value: unknown) =>
      ['html', 'css', 'js'].includes(key) && typeof value === 'string' ? text(value) : value,
    )
}

function isPreview({ url }: RecordedRow): boolean {
  const value = new URL(url, 'http://x').searchParams.get('preview')
  return value !== null && !['0', 'false'].includes(value.toLowerCase())
}

function keyOf({ site, x_site_id, url }: RecordedRow): string {
  return `${site} ${x_site_id} ${url}`
}

function parsed(text: string): unknown {
  try {
    return parseExact(text)
  } catch {
    return undefined
  }
}
