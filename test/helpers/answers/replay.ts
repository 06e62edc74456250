import type { Manifest } from '../../../src/model/manifest/manifest.js'
import type { Handler } from '../../../src/runtime/handler.js'
import { difference } from '../difference.js'
import {
  type AccessList,
  access,
  parseExact,
  type RecordedRow,
  recordedRows,
  type SiteAccess,
  type SiteName,
  siteManifest,
} from '../sites.js'
import { headDifference, htmlReading, textDifference } from './answer-form.js'
import { listedIn, searchDifference } from './search-difference.js'

export interface ReplayOptions {
  users: readonly RecordedRow['user'][]
  /** Sent in place of the recorded session cookies. */
  token?: string
  /** Only one in so many requests. */
  every?: number
  /** Only requests with these URLs. */
  match?: RegExp
  /** HTML is compared, its white space collapsed; else it is left out. A function decides by the recorded body. */
  html?: boolean | ((body: unknown) => boolean)
  /** Texts and answers to HEAD are compared where they were recorded; `text`: byte for byte, see `textDifference`. */
  forms?: { readonly isStrict: boolean }
  /** What of an answer is compared; default: all of it. */
  plain?: (body: unknown) => unknown
}

export interface Replayed {
  compared: number
  /** Row, place of the first difference, wanted, got. */
  failures: [string, ...unknown[]][]
  /** How many answers were compared by the first part of their address below the API's root and a language. */
  families: Record<string, number>
  /** How many are another answer on purpose, by reason. */
  meant: Record<string, number>
  /** How many were also compared by their text, by HEAD, with HTML. */
  forms: Record<'text' | 'HEAD' | 'HTML', number>
}

interface Answer {
  status: number
  json: unknown
}

/** A site with what its live API has answered. */
export interface Recording {
  manifest: Manifest
  access: SiteAccess
  rows: readonly RecordedRow[]
}

type Facts = Omit<Recording, 'rows'>

type Check = (got: Answer) => unknown[] | null

/** What is expected, and why it is not the recorded answer; null: it is. */
interface Expectation {
  check: Check
  meant: string | null
  /** HTML is compared as well. */
  hasHtml: boolean
}

/** Families whose answers have an order of their own, and hold nothing that the original's process decides. */
const ordered = ['languages', 'pages', 'pages-list', 'pages-tree', 'menu', 'submenu', 'breadcrumbs', 'placeholders']

/**
 * Sends recorded requests to a handler and compares the answers. Expected is what this project answers where the
 * original crashes or gives away pages that need a login; without preview every visitor gets the anonymous answer.
 */
export async function replay(handler: Handler, site: SiteName | Recording, options: ReplayOptions): Promise<Replayed> {
  const { users, token, every = 1, match = /^/, forms: wanted, plain = (body: unknown) => body } = options
  const { rows, ...facts } = typeof site === 'string' ? siteRecording(site) : site
  const anonymous = new Map(rows.filter((row) => row.user === 'anonymous').map((row) => [keyOf(row), row]))
  const failures: Replayed['failures'] = []
  const families: Replayed['families'] = {}
  const meant: Replayed['meant'] = {}
  const forms = { text: 0, HEAD: 0, HTML: 0 }
  let compared = 0
  let known = 0
  for (const row of rows) {
    const basis = row.user === 'anonymous' || isPreview(row) ? row : anonymous.get(keyOf(row))
    if (!basis || !users.includes(row.user) || !match.test(row.url)) continue
    known += 1
    if (known % every !== 0) continue
    compared += 1
    const request = requestOf(facts, row, token)
    const response = await handler(request)
    const text = await response.text()
    const expected = expectation(facts, basis, options)
    const family = familyOf(facts, row) ?? 'none'
    families[family] = (families[family] ?? 0) + 1
    if (expected.meant !== null) meant[expected.meant] = (meant[expected.meant] ?? 0) + 1
    const got = { status: response.status, json: parsed(text) }
    const failure = [expected.check(got)]
    // A wrong status is a failure by itself.
    const isAsRecorded =
      wanted !== undefined && expected.meant === null && basis === row && response.status === row.status
    if (isAsRecorded && row.head) {
      forms.HEAD += 1
      failure.push(await headDifference(row, handler, request, response))
    }
    const isWhole = () => [row.body, got.json].every((body) => difference(body, plain(body)) === null)
    if (isAsRecorded && row.text !== undefined && ordered.includes(family) && !row.url.includes('html=') && isWhole()) {
      forms.text += 1
      failure.push(textDifference(row, text, wanted.isStrict))
    }
    if (expected.hasHtml) forms.HTML += 1
    for (const found of failure) if (found) failures.push([`${row.user} ${row.url}`, ...found])
  }
  return { compared, failures, families, meant, forms }
}

function siteRecording(site: SiteName): Recording {
  return { manifest: siteManifest(site), access: access(site), rows: recordedRows(site) }
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

function expectation(facts: Facts, row: RecordedRow, { html = false, plain }: ReplayOptions): Expectation {
  const { searchParams: query, pathname } = new URL(row.url, 'http://x')
  const family = familyOf(facts, row)
  const as = (meant: string | null, check: Check, hasHtml = false): Expectation => ({ check, meant, hasHtml })
  const status: Check = (got) => (got.status === row.status ? null : ['status', row.status, got.status])
  const equal = (want: unknown, got: Answer, reading = (value: unknown) => value) =>
    status(got) ?? difference(reading(want), reading(got.json))
  if (row.status >= 500) return as('the live API fails', crashed(family))
  const isPublic = row.user === 'anonymous' && !isPreview(row)
  if (isPublic && row.status === 200 && needsLogin(facts, row, pathname, family))
    return as('needs a login', (got) => (got.status === 404 ? null : ['status', 404, got.status]))
  if (family === 'plugins') return as(null, (got) => equal(row.body, got, definitionReading(facts)))
  // A page that somebody may not view is not found here, in previews of editors, too.
  if ((isPublic || (row.user === 'editor' && family === 'pages')) && row.status === 403)
    return as('hidden', (got) => ([403, 404].includes(got.status) ? null : ['status', '403 or 404', got.status]))
  if (family === 'page_search' && row.status === 200) {
    const isMeant = row.ours !== undefined && listedIn(row.ours) !== listedIn(row.body)
    const found = searchDifference(facts.manifest, row, query, plain)
    return as(isMeant ? 'search of public texts' : null, (got) => status(got) ?? found(got.json))
  }
  if (row.status >= 400) return as(null, (got) => status(got) ?? refusal(row, got))
  const hasHtml = Boolean(query.get('html')) && !row.unrendered && (typeof html === 'function' ? html(row.body) : html)
  const withoutHtml = query.get('html') ? htmlReading(hasHtml) : (body: unknown) => body
  const reading = (body: unknown) => withoutHtml(plain ? plain(body) : body)
  const check: Check = (got) =>
    row.type === 'application/json' ? equal(row.whole ?? row.body, got, reading) : status(got)
  const changed = row.unrendered ? 'the CMS renders nothing' : hasHtml && row.whole ? 'references lost in HTML' : null
  return as(changed, check, hasHtml && row.type === 'application/json')
}

function familyOf({ manifest }: Facts, { url }: RecordedRow): string | undefined {
  const match = /^(?:(languages|plugins|healthcheck)\/|[^/]+\/([^/?]+))/.exec(url.slice(manifest.api_root.length))
  return match?.slice(1).find(Boolean)
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

function refusal(row: RecordedRow, { json }: Answer): unknown[] | null {
  const { detail } = (json ?? {}) as { detail?: unknown }
  return row.type !== 'application/json' || typeof detail === 'string' ? null : ['$.detail', 'a text', typeof detail]
}

function needsLogin(
  { manifest, access }: Facts,
  row: RecordedRow,
  pathname: string,
  family: string | undefined,
): boolean {
  const listed: AccessList | undefined = access.login_required[row.site]
  const parts = pathname.slice(manifest.api_root.length).split('/')
  if (family === 'pages') return listed?.paths.includes(decodeURIComponent(parts.slice(2, -1).join('/'))) ?? false
  return family === 'placeholders' && (listed?.objects.includes(parts.slice(2, 4).join('/')) ?? false)
}

/**
 * Whether a definition has `parent_plugin_type` depends on what the original's process answered before; choices that
 * Python computes are not in the manifest.
 */
function definitionReading({ manifest }: Facts): (body: unknown) => unknown {
  type Definition = { plugin_type: string; properties: Record<string, object> }
  return (body) => {
    if (!Array.isArray(body)) return body
    return body.map(({ properties, ...definition }: Definition) => {
      const known = manifest.plugins[definition.plugin_type]?.definition as Record<string, object> | null | undefined
      const plain = Object.entries(properties).map(([name, property]) => {
        const isComputed = known?.[name] !== undefined && !('enum' in known[name])
        return [name, isComputed ? { ...property, enum: undefined } : property]
      })
      return { ...definition, properties: { ...Object.fromEntries(plain), parent_plugin_type: undefined } }
    })
  }
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
