import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as assert from 'uvu/assert'
import { findExport } from '../../../src/build/output/find-export.js'
import type { HttpClient } from '../../../src/deliver/requests/http-client.js'
import { probeDeployment } from '../../../src/deliver/verify/deployed/probe-deployment.js'
import { ask, type Got } from './asking.js'
import type { HostServer } from './host-servers.js'
import { fetchAll, type HostedSite, hostedSitemaps, mainHost } from './hosted-site.js'

export const json = 'application/json; charset=utf-8'

/** The sitemaps of a host, and of a prefix. */
export async function checkSitemaps({ out }: HostedSite, port: number): Promise<void> {
  for (const { host, path, file } of hostedSitemaps) {
    const got = await ask(port, path, { host, headers: { 'accept-encoding': 'gzip' } })
    assert.is(got.status, 200, `${host}${path}`)
    assert.is(got.headers['content-encoding'], existsSync(join(out, `${file}.gz`)) ? 'gzip' : undefined)
    assert.is(decoded(got).toString(), readFileSync(join(out, file), 'utf8'))
    assert.is(got.headers['content-type'], 'application/xml; charset=utf-8')
    assert.is(got.headers['cache-control'], 'public, max-age=0, must-revalidate')
    assert.is((await ask(port, path.replace('.xml', '-7.xml'), { host })).status, 404)
  }
}

/** What `verify --deployed` asks: in the static shape it notes that queries and X-Site-ID are ignored. */
export async function checkProbes({ out }: HostedSite, port: number, shape: 'static' | 'handler'): Promise<void> {
  const client: HttpClient = async (url, headers = {}) => {
    const { pathname, search, host } = new URL(url)
    const { status, headers: sent, body } = await ask(port, pathname + search, { host, headers })
    return { status, headers: new Headers(sent), bytes: body }
  }
  const base = `http://${mainHost}:${port}`
  const problems = await probeDeployment({ base, ...findExport(out, null), shape, ask: client })
  assert.equal(
    problems.filter(({ failure }) => failure),
    [],
  )
  assert.is(problems.length > 0, shape === 'static')
}

export async function checkMethods(port: number): Promise<void> {
  const host = mainHost
  const [get, head] = [
    await ask(port, '/api/en/pages/', { host }),
    await ask(port, '/api/en/pages/', { host, method: 'HEAD' }),
  ]
  assert.is(head.status, 200)
  assert.is(head.body.length, 0)
  for (const name of ['content-type', 'cache-control', 'etag', 'content-length'])
    assert.is(head.headers[name], get.headers[name], name)
  assert.ok(get.headers.etag)
  const again = await ask(port, '/api/en/pages/', { host, headers: { 'if-none-match': String(get.headers.etag) } })
  assert.is(again.status, 304)
  const post = await ask(port, '/api/en/pages/', { host, method: 'POST' })
  assert.is(post.status, 405)
  assert.match(JSON.parse(post.body.toString()).detail, /^Method .*not allowed\.$/)
  assert.is(post.headers['content-type'], json)
  assert.match(post.headers.allow ?? '', /^GET, HEAD, OPTIONS/)
  const options = await ask(port, '/api/en/pages/', { host, method: 'OPTIONS' })
  assert.is(options.status, 204)
}

/** Every file, or one in so many, plain and compressed, with its headers. */
export function fetchFiles(server: HostServer, site: HostedSite, port: number, every: number): Promise<number> {
  let number = 0
  const codings = ['identity', ...server.encodings]
  const answers = site.answers.filter((_, index) => index % every === 0)
  return fetchAll(
    { ...site, answers },
    ({ host, path }) => {
      number += 1
      return ask(port, path, { host, headers: { 'accept-encoding': codings[number % codings.length] ?? '' } })
    },
    ({ path, body, type }, got) => {
      assert.ok(decoded(got).equals(body), path)
      assert.is(got.headers['content-type'], type, path)
      assert.is(got.headers['x-content-type-options'], 'nosniff', path)
      assert.is(got.headers['cache-control'], expectedCache(path), path)
    },
  )
}

function decoded({ headers, body }: Got): Buffer {
  const coding = headers['content-encoding']
  if (coding === undefined) return body
  assert.match(headers.vary ?? '', /Accept-Encoding/i)
  return coding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)
}

function expectedCache(path: string): string {
  if (/\/api\/[^/]+\/menu\//.test(path)) return 'public, max-age=77'
  if (/\/api\/(?:languages|plugins)\/$/.test(path)) return 'public, max-age=300'
  return /\/api\/healthcheck\/$/.test(path) ? 'no-store' : 'public, max-age=0, must-revalidate'
}

/** Paths that only a handler answers, or that it answers in its own way. */
export const handlerPaths = [
  '/api/en/pages-list/?limit=1',
  '/api/en/pages-list/?limit=1&offset=3',
  '/api/en/pages/?limit=1',
  '/api/en/pages/?preview=1',
  '/api/en/pages/?preview',
  '/api/en/page_search/?q=%C3%AF',
  '/api/en/page_search/?q=a%20b+c%26d',
  '/api/en/menu/0/2/1/1/',
  '/api/en/menu/7/7/7/7/',
  '/api/en/pages/no-such-page/',
  '/api/en/pages/no-such-page',
  '/api/en/pages',
  '/api/en/pages?limit=1',
  '/api/nothing/',
  '/api/',
  '/api/xx/pages/',
  '/api//en/pages/',
  '/api/en//pages/',
  '/api/en/pages//',
  '/api/en%2Fpages/',
  '/api/en/pages/%C3%BCber-uns/',
  '/api/en/pages/%c3%bcber-uns/',
  '/api/en/pages/%C3%BCber-uns/?html=1',
  '/api/en/pages/%FF/',
  '/api/en/pages/%2e%2e/',
  '/api/en/pages/x%2F..%2F/',
  '/api/en/pages/a%3Fb/',
  '/api/en/pages/%25/',
  '/api/en/pages/%2563on/',
  '/api/en/pages/a%20b/',
  '/api/en/pages/a+b/',
  "/api/en/pages/a'b;c=d,e/",
  '/api/en/pages/index.json',
  '/api/en/pages/?%00',
]
