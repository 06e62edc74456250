import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { exported } from '../exports/exports.js'
import { temporaryFolder, walk } from '../folders.js'
import { startCli } from '../processes/running-cli.js'
import { siteFile } from '../sites.js'
import { ask, type Got, type Question } from './asking.js'
import { canConnect } from './host-servers.js'

/** An export of the site with three sites: one by its host, one by another host, one below a prefix. */
export interface HostedSite {
  readonly out: string
  readonly hosts: string
  /** Every file that an address leads to: its content by host and path. */
  readonly answers: readonly HostedAnswer[]
}

interface HostedAnswer {
  readonly host: string
  readonly path: string
  readonly body: Buffer
  /** Content-Type. */
  readonly type: string
}

export const mainHost = 'press.example.com'
export const otherHost = 'prensa.example.es'

interface HostedSettings {
  readonly profile: string
  readonly shape: 'static' | 'handler'
  readonly contract: 'documented' | 'released'
  readonly port: number
  readonly handlerPort?: number
  readonly flags?: readonly string[]
  /** Without one the third site has a host of its own. */
  readonly prefix?: boolean
  /** Without the OpenAPI document of each site and its pages, which take longer than all other files. */
  readonly openapi?: boolean
}

/** Settings of sites in static files, and with a handler and a host each, without the OpenAPI document. */
export const staticSite = { shape: 'static', contract: 'documented', port: 80, openapi: false } as const
export const handlerSite = { ...staticSite, shape: 'handler', prefix: false } as const

export async function hostedSite(settings: HostedSettings): Promise<HostedSite> {
  const { profile, shape, contract, port, handlerPort, flags = [], prefix = true, openapi = true } = settings
  const out = join(temporaryFolder(), 'out')
  const at = port === 80 ? '' : `:${port}`
  await exported(
    siteFile('press'),
    'press',
    [
      ...['--profile', profile, '--target', shape, '--contract', contract, '--paths', 'all', '--sitemap'],
      ...(openapi ? ['--openapi'] : []),
      ...['--api-url', `http://${mainHost}${at}`, '--api-url', `2=http://${otherHost}${at}`],
      ...['--api-url', prefix ? `3=http://${mainHost}${at}/sites/3` : `3=http://presse.example.fr${at}`],
      ...(handlerPort === undefined ? [] : ['--handler', `http://127.0.0.1:${handlerPort}`]),
      ...flags,
    ],
    out,
  )
  return { out, hosts: `${out}.hosts`, answers: answersOf(out, prefix) }
}

function answersOf(out: string, prefix: boolean): HostedAnswer[] {
  return walk(out).flatMap((name) => {
    const [, id, path, kind] =
      /^(?:sites\/(\d)\/)?(api\/.*?(?:\/|\/html\.json))(?:index\.(json|html))?$/.exec(name) ?? []
    if (path === undefined) return []
    const base = id === '3' && prefix ? '/sites/3' : ''
    const host = id === '2' ? otherHost : id === '3' && !prefix ? 'presse.example.fr' : mainHost
    const encoded = path.split('/').map(encodeURIComponent).join('/')
    const type = `${kind === 'html' ? 'text/html' : 'application/json'}; charset=utf-8`
    return { host, path: `${base}/${encoded}`, body: readFileSync(join(out, name)), type }
  })
}

/** Sitemaps of a hosted site with a prefix: host, path, and file of the export. */
export const hostedSitemaps = [
  { host: mainHost, path: '/sitemap.xml', file: 'sitemap.xml' },
  { host: otherHost, path: '/sitemap.xml', file: 'sites/2/sitemap.xml' },
  { host: mainHost, path: '/sites/3/sitemap.xml', file: 'sites/3/sitemap.xml' },
]

/** Flags that place the second and the third site of `hostedSite` below the API of another one. */
export const belowApi = ['--api-url', `2=http://${mainHost}/api`, '--api-url', `3=http://${mainHost}/api/api`]

/** Addresses of that: every answer, and each site's files beside it. */
export function answersBelowApi({ out, answers }: HostedSite): { path: string; body: string }[] {
  const files = Object.entries({ '': '', '/api': 'sites/2/', '/api/api': 'sites/3/' }).flatMap(([base, folder]) =>
    ['sitemap.xml', 'redirects.json'].map((name) => ({
      path: `${base}/${name}`,
      body: readFileSync(join(out, folder + name), 'utf8'),
    })),
  )
  const moved = answers.map(({ host, path, body }) => ({
    path: host === otherHost ? `/api${path}` : path.replace(/^\/sites\/3\//, '/api/api/'),
    body: body.toString(),
  }))
  return [...files, ...moved]
}

/** Runs `serve` on the export until `work` is done. */
export async function withHandler<T>(out: string, port: number, work: () => Promise<T>): Promise<T> {
  const server = startCli(['serve', out, '--port', String(port), '--quiet'])
  try {
    await server.until('stdout', /Serving/)
    assert.ok(await canConnect(port))
    return await work()
  } finally {
    await server.stop()
  }
}

/** Asks for every answer; `check` gets each with what came. Returns how many there were. */
export async function fetchAll(
  { answers }: HostedSite,
  question: (answer: HostedAnswer) => Promise<Got>,
  check: (answer: HostedAnswer, got: Got) => void,
): Promise<number> {
  const waiting = [...answers]
  const worker = async () => {
    for (let answer = waiting.pop(); answer; answer = waiting.pop()) {
      const got = await question(answer)
      assert.is(got.status, 200, answer.path)
      check(answer, got)
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return answers.length
}

/** Asks two servers for the same; they must say the same. */
export async function sameAnswer(ports: readonly [number, number], path: string, question: Question): Promise<Got> {
  const [got, want] = await Promise.all(ports.map((port) => ask(port, path, question)))
  if (!got || !want) throw new Error('two servers were asked')
  const label = `${question.method ?? 'GET'} ${question.host} ${path}`
  assert.is(got.status, want.status, label)
  assert.is(got.body.toString(), want.body.toString(), label)
  const sniffing = question.method === 'OPTIONS' ? [] : ['x-content-type-options']
  for (const name of ['location', 'cache-control', 'allow', 'access-control-allow-origin', ...sniffing]) {
    assert.is(got.headers[name], want.headers[name], `${name} of ${label}`)
  }
  return got
}
