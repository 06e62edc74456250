import { existsSync } from 'node:fs'
import path from 'node:path'
import type { ExportInfo } from '../../../build/output/export-info.js'
import { filePath } from '../../../exporter/names/file-path.js'
import { parsedJson } from '../../../files/read-json.js'
import { readTextIfExists } from '../../../files/small-files.js'
import { pageRequestPath } from '../../../model/address.js'
import type { JsonRecord } from '../../../model/values/json.js'
import { withoutEndSlashes } from '../../../model/values/without-end-slashes.js'
import { languagesPath } from '../../../routes/languages/answer.js'
import { menuPath } from '../../../routes/menu/answer.js'
import { pageSearchPath } from '../../../routes/page-search/answer.js'
import { pagesListPath } from '../../../routes/pages-list/answer.js'
import type { HttpAnswer, HttpClient } from '../../requests/http-client.js'
import type { DeployedProblem, ProbeName, Shape } from './deployed-problem.js'

interface ProbeOptions {
  /** URL of the default site: `https://api.example.com`. */
  readonly base: string
  /** Folder of the deployed export, and its facts. */
  readonly folder: string
  readonly info: ExportInfo
  readonly shape: Shape
  readonly ask: HttpClient
}

/** Result of a probe; `swallowed`: the host ignored a query or header, as static hosts do. */
type Outcome = 'ok' | 'swallowed' | { readonly expected: string; readonly actual: string }

interface Probe {
  readonly name: ProbeName
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  judge(answer: HttpAnswer): Outcome
}

/**
 * Requests answers that need a handler, and missing ones. A query or header without effect is a failure in the shape
 * `handler`, and a note in the shape `static`. Throws `live-unreadable`.
 */
export async function probeDeployment({ base, folder, info, shape, ask }: ProbeOptions): Promise<DeployedProblem[]> {
  const problems = await Promise.all(
    probesOf(base, folder, info, shape).map(async ({ name, url, headers, judge }): Promise<DeployedProblem[]> => {
      const outcome = judge(await ask(url, headers))
      if (outcome === 'ok') return []
      if (outcome !== 'swallowed') return [{ url, check: name, ...outcome, failure: true }]
      const actual = 'the same as without'
      return [{ url, check: name, expected: 'an answer of the handler', actual, failure: shape === 'handler' }]
    }),
  )
  return problems.flat()
}

function probesOf(base: string, folder: string, info: ExportInfo, shape: Shape): Probe[] {
  const own = info.sites.find(({ id }) => id === info.defaultSite)
  const read = (file: string) => readTextIfExists(path.join(folder, file))
  const readAnswer = (request: string) => read(filePath(info.apiRoot.slice(1) + request))
  const listed = parsedJson(readAnswer(languagesPath) ?? '') as JsonRecord[] | null | undefined
  const codes = own?.facts?.languages ?? (listed ?? []).map(({ code }) => String(code))
  const language = codes.find((code) => existsSync(path.join(folder, info.apiRoot, code))) ?? codes[0] ?? 'en'
  const homePath = pageRequestPath(language, '')
  const home = readAnswer(homePath)
  const list = readAnswer(pagesListPath(language))
  const search = readAnswer(pageSearchPath(language))
  const title = String((parsedJson(home ?? '') as JsonRecord | null | undefined)?.title ?? '')
  const url = (request: string) => base + info.apiRoot + request
  const menus = [7, 6, 5, 4].map((level) => menuPath(language, [0, level, 0, level]))
  const unexported = menus.find((menu) => readAnswer(menu) === null) ?? menuPath(language, [0, 9, 8, 7])
  const missing = refusal(404, 'Not found.')
  const probes = otherSiteProbes(base, info, read)
  if (list !== null) {
    probes.push({ name: 'limit', url: url(`${pagesListPath(language)}?limit=1`), judge: limited(list) })
  }
  if (search !== null && title !== '') {
    const query = `?q=${encodeURIComponent(title)}`
    probes.push({ name: 'search', url: url(pageSearchPath(language) + query), judge: searched(search) })
  }
  if (home !== null) probes.push(...homeProbes(url(homePath), home, info.sites.length > 1))
  return [
    ...probes,
    { name: 'unexported-menu', url: url(unexported), judge: shape === 'handler' ? isJson : missing },
    { name: 'missing-page', url: url(pageRequestPath(language, 'no-such-page-4f1c')), judge: missing },
    { name: 'missing-slash', url: url(withoutEndSlashes(homePath)), judge: slashless(homePath) },
  ]
}

/** With one site, hosts and handlers may ignore X-Site-ID. */
function homeProbes(url: string, home: string, severalSites: boolean): Probe[] {
  const swallows = (status: number, detail: string) => (answer: HttpAnswer) =>
    answer.status === 200 && same(answer, home) ? 'swallowed' : refusal(status, detail)(answer)
  const preview: Probe = { name: 'preview', url: `${url}?preview=1`, judge: previewed(home) }
  if (!severalSites) return [preview]
  return [
    preview,
    {
      name: 'unknown-site',
      url,
      headers: { 'x-site-id': '999999' },
      judge: swallows(404, 'The requested site could not be found.'),
    },
    { name: 'invalid-site', url, headers: { 'x-site-id': 'one' }, judge: swallows(400, 'Invalid site ID format.') },
  ]
}

function otherSiteProbes(base: string, info: ExportInfo, read: (file: string) => string | null): Probe[] {
  const other = info.sites.find(({ id }) => id !== info.defaultSite)
  const place = filePath(info.apiRoot.slice(1) + languagesPath)
  const [text, own] = other ? [read(other.folder + place), read(place)] : [null, null]
  if (!other || text === null || text === own) return []
  const url = base + info.apiRoot + languagesPath
  const judge = (answer: HttpAnswer) =>
    same(answer, text) ? 'ok' : own !== null && same(answer, own) ? 'swallowed' : other200(answer)
  return [{ name: 'other-site', url, headers: { 'x-site-id': String(other.id) }, judge }]
}

function limited(list: string): Probe['judge'] {
  return (answer) => {
    const { results, count } = (jsonOf(answer) ?? {}) as { results?: unknown; count?: number }
    if (Array.isArray(results) && results.length === Math.min(1, count ?? 0)) return 'ok'
    return same(answer, list) ? 'swallowed' : { expected: 'a list of one page', actual: described(answer) }
  }
}

function searched(empty: string): Probe['judge'] {
  return (answer) => {
    const json = jsonOf(answer)
    const results = Array.isArray(json) ? json : (json as JsonRecord | null)?.results
    if (Array.isArray(results) && results.length > 0) return 'ok'
    return same(answer, empty) ? 'swallowed' : { expected: 'what the search finds', actual: described(answer) }
  }
}

/** Previews must be refused without permission, in every shape. */
function previewed(home: string): Probe['judge'] {
  return (answer) => {
    if (answer.status === 200 && same(answer, home)) return 'swallowed'
    return refusal(403, 'Authentication credentials were not provided.')(answer)
  }
}

function refusal(status: number, detail: string): Probe['judge'] {
  return (answer) => {
    const expected = `${status} with ${JSON.stringify({ detail })}`
    const fits = answer.status === status && (jsonOf(answer) as JsonRecord | null)?.detail === detail
    return fits ? 'ok' : { expected, actual: described(answer) }
  }
}

function isJson(answer: HttpAnswer): Outcome {
  return answer.status === 200 && jsonOf(answer) !== null ? 'ok' : other200(answer)
}

/** Accepts a redirect to the trailing slash, the answer itself, or a 404. */
function slashless(withSlash: string): Probe['judge'] {
  return (answer) => {
    if ([301, 302, 307, 308].includes(answer.status)) {
      const to = (answer.headers.get('location') ?? '').split('?')[0] ?? ''
      return to.endsWith(`/${withSlash}`) ? 'ok' : { expected: 'a redirect to the same path with a slash', actual: to }
    }
    return [200, 404].includes(answer.status) && jsonOf(answer) !== null ? 'ok' : other200(answer)
  }
}

function other200(answer: HttpAnswer): Outcome {
  return { expected: '200 with JSON', actual: described(answer) }
}

function same({ bytes }: HttpAnswer, text: string): boolean {
  return bytes.equals(Buffer.from(text))
}

/** null: not JSON, or without its content type. */
function jsonOf({ headers, bytes }: HttpAnswer): unknown {
  return /^application\/json\b/i.test(headers.get('content-type') ?? '') ? (parsedJson(bytes) ?? null) : null
}

function described({ status, headers, bytes }: HttpAnswer): string {
  const text = bytes.toString('utf8', 0, 80).replaceAll(/\s+/g, ' ')
  return `${status}, ${headers.get('content-type') ?? 'no content type'}, ${text}`
}
