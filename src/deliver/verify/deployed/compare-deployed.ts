import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ExportInfo } from '../../../build/output/export-info.js'
import { findExport } from '../../../build/output/find-export.js'
import { pointerFile } from '../../../documents/export-pointer.js'
import { type AnswerPlace, answerPlace } from '../../../exporter/names/answer-place.js'
import { filesIn } from '../../../files/small-files.js'
import { withoutUser } from '../../../model/values/url-user.js'
import { secondsSince } from '../../../quantities.js'
import type { RouteTable } from '../../../routes/route-table.js'
import { concurrentFiles, type HttpAnswer, type HttpClient } from '../../requests/http-client.js'
import { inParallel } from '../../requests/in-parallel.js'
import { chooseSample } from '../choose-sample.js'
import { defaultUrl } from './default-url.js'
import { type DeployedProblem, DeployedProblems, type Shape } from './deployed-problem.js'
import { type CacheLifetime, headerProblems } from './header-problems.js'
import { probeDeployment } from './probe-deployment.js'

interface DeployedOptions {
  readonly out: string
  /** URLs such as `https://api.example.com`, by site id or `default`. */
  readonly urls: Readonly<Record<string, string>>
  readonly ask: HttpClient
  /** null: as exported. */
  readonly shape: Shape | null
  /** Number of files to compare; null: all. */
  readonly sample: number | null
  /** The built-in routes and the project's own. */
  readonly routes: RouteTable
}

export interface DeployedReport {
  readonly out: string
  readonly url: string
  readonly shape: Shape
  readonly files: number
  readonly compared: number
  readonly failures: number
  /** Ids of sites with failures that were asked at the address of the default site, since no URL names their own. */
  readonly sitesWithoutUrl: readonly number[]
  /** Failures before notes; at most 1,000. */
  readonly problems: readonly DeployedProblem[]
  readonly seconds: number
}

/**
 * Compares the files of a host with an export, and probes the host. Throws `not-an-export`, `unknown-site` and
 * `live-unreadable`.
 */
export async function compareDeployed(options: DeployedOptions): Promise<DeployedReport> {
  const { out, urls, ask, shape, sample, routes } = options
  const started = performance.now()
  const { folder, info } = findExport(out, null)
  const own = shape ?? (info.handler ? 'handler' : 'static')
  const base = defaultUrl(urls, info, '--deployed', folder)
  const host: Host = { info, base, urls, shape: own, routes }
  const names = [...filesIn(folder)].filter((name) => placeOf(name, host) || isData(name))
  const problems = new DeployedProblems()
  const hidden = await hidesDocuments(ask, base, own, problems)
  const wanted = names.filter((name) => !(hidden && isData(name)))
  const unnamed = new Set<number>()
  const chosen = chooseSample(wanted, sample, (name) => groupName(name, host))
  await inParallel(chosen, concurrentFiles, async (name) => {
    const { url, headers, site } = addressOf(name, host)
    const answer = await ask(url, headers)
    for (const problem of fileProblems(name, answer, readFileSync(path.join(folder, name)))) {
      problems.add({ url, ...problem })
      if (site !== null) unnamed.add(site)
    }
  })
  for (const problem of await probeDeployment({ base, folder, info, shape: own, ask })) problems.add(problem)
  return {
    out,
    url: withoutUser(base),
    shape: own,
    files: names.length,
    compared: chosen.length,
    failures: problems.failures,
    sitesWithoutUrl: [...unnamed].sort((a, b) => a - b),
    problems: problems.list,
    seconds: secondsSince(started),
  }
}

/** How the answer to the request of a file differs from the file, or from how it should be served. */
function fileProblems(name: string, answer: HttpAnswer, bytes: Buffer): Omit<DeployedProblem, 'url'>[] {
  if (answer.status !== 200) {
    return [{ check: 'status', expected: '200', actual: String(answer.status), failure: true }]
  }
  if (!answer.bytes.equals(bytes)) {
    const expected = `${bytes.length} bytes of ${name}`
    return [{ check: 'body', expected, actual: `${answer.bytes.length} others`, failure: true }]
  }
  return headerProblems(answer, lifetimeOf(name), name.endsWith('.html'))
}

/** A host, and what decides about the addresses of files there. */
interface Host extends Pick<DeployedOptions, 'urls' | 'routes'> {
  readonly info: ExportInfo
  /** URL of the default site. */
  readonly base: string
  readonly shape: Shape
}

function placeOf(name: string, { info, routes }: Host): AnswerPlace | null {
  return answerPlace(name, info.apiRoot, routes)
}

function isData(name: string): boolean {
  return /^_data\/[^/]+\.json$/.test(name)
}

/** Whether documents cannot be compared: behind a handler they need not be public. */
async function hidesDocuments(
  ask: HttpClient,
  base: string,
  shape: Shape,
  problems: DeployedProblems,
): Promise<boolean> {
  const url = `${base}/${pointerFile}`
  const { status, headers } = await ask(url)
  const isThere = status === 200 && /\bjson\b/i.test(headers.get('content-type') ?? '')
  if (isThere || shape === 'static') return false
  problems.add({
    url,
    check: 'status',
    expected: '200, if documents are public',
    actual: String(status),
    failure: false,
  })
  return true
}

function groupName(name: string, host: Host): string {
  const place = placeOf(name, host)
  if (place) return `${place.folder}${place.route.name}`
  return name === pointerFile ? pointerFile : '_data'
}

function lifetimeOf(name: string): CacheLifetime {
  if (name === pointerFile) return 'shortly'
  return isData(name) ? 'ever' : 'some time'
}

interface Address {
  readonly url: string
  readonly headers: Record<string, string>
  /** The site of the file, if it is requested at the address of the default site; else null. */
  readonly site: number | null
}

/** Other sites have their own URL, or X-Site-ID, or a folder below the default site. */
function addressOf(name: string, host: Host): Address {
  const { info, base, urls, shape } = host
  const place = placeOf(name, host)
  if (!place) return { url: `${base}/${name}`, headers: {}, site: null }
  const id = info.sites.find(({ folder }) => folder === place.folder)?.id ?? null
  // Without a handler the query has no effect, so HTML is requested by file name.
  const rest = info.apiRoot + (shape === 'static' ? place.url.replace(/\?html=1$/, 'html.json') : place.url)
  const own = id === null ? undefined : urls[id]
  if (place.folder === '' || own) return { url: (own ?? base) + rest, headers: {}, site: null }
  if (shape === 'handler') return { url: base + rest, headers: { 'x-site-id': String(id) }, site: id }
  return { url: `${base}/${place.folder.slice(0, -1)}${rest}`, headers: {}, site: id }
}
