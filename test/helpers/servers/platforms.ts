import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { contentType } from '../../../src/deliver/upload/file-headers.js'

/** What a hosted platform answers, by a model of its documented rules. */
interface PlatformAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

interface PlatformRequest {
  host: string
  /** Path and query. */
  path: string
  headers?: Record<string, string>
}

export type Platform = (request: PlatformRequest) => PlatformAnswer

const json = 'application/json; charset=utf-8'

/** The file at a path, percent-encoded; null: there is none, or a folder. */
function fileAt(out: string, path: string): string | null {
  const file = join(out, decodeURIComponent(path))
  return existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : null
}

interface HeaderBlock {
  pattern: RegExp
  headers: [string, string][]
}

/**
 * Netlify, files alone (https://docs.netlify.com/manage/routing/redirects/overview/ and .../headers/): files come before
 * rules without `!`; the first rule that fits is taken, whether or not a slash is at the end; patterns of headers are
 * those of @netlify/headers-parser. Which of two rules wins for one header is not documented, so that is an error here.
 */
export function netlify(out: string): Platform {
  const rules = readFileSync(join(out, '_redirects'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [from = '', to = '', code = ''] = line.split(' ')
      const [, host = null, path = ''] = /^(?:https?:\/\/([^/]+))?(\/.*)$/.exec(from) ?? []
      const pattern = new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\/\*$/, '(?:/(?<splat>.*))?')}$`)
      return { host, pattern, to, status: Number.parseInt(code, 10), forced: code.endsWith('!') }
    })
  const blocks = headerBlocks(readFileSync(join(out, '_headers'), 'utf8'))
  return ({ host, path: sent }) => {
    const [path = ''] = sent.split('?')
    const headers = netlifyHeaders(blocks, path)
    const file = fileAt(out, path)
    const rule = rules.find(
      (one) => (one.host === null || one.host === host) && one.pattern.test(path.replace(/\/$/, '')),
    )
    if (file !== null && !rule?.forced) return { status: 200, headers, body: file }
    if (!rule) return { status: 404, headers, body: fileAt(out, '/404.html') ?? '' }
    const splat = rule.pattern.exec(path.replace(/\/$/, ''))?.groups?.splat ?? ''
    const target = fileAt(out, rule.to.replace(':splat', splat).replace('//', '/'))
    if (target === null) return { status: 404, headers, body: fileAt(out, '/404.html') ?? '' }
    return { status: rule.status, headers, body: target }
  }
}

function headerBlocks(text: string): HeaderBlock[] {
  const blocks: HeaderBlock[] = []
  for (const line of text.trim().split('\n')) {
    const [, name = '', value = ''] = /^\s+([^:]+): (.*)$/.exec(line) ?? []
    if (line.startsWith('/')) blocks.push({ pattern: headerPattern(line), headers: [] })
    else blocks.at(-1)?.headers.push([name.toLowerCase(), value])
  }
  return blocks
}

function headerPattern(path: string): RegExp {
  const parts = path.split('/').filter(Boolean)
  const pattern = parts.map((part) => {
    if (part.startsWith(':')) return '([^/]+)'
    return part === '*' ? '?(.*)' : part.replace('.', '\\.').replaceAll('*', '(.*)')
  })
  return new RegExp(`^/${pattern.join('/')}/?$`, 'iu')
}

function netlifyHeaders(blocks: readonly HeaderBlock[], path: string): Record<string, string> {
  const type = contentType(path)
  const found: Record<string, string> = {
    'content-type': type === 'application/octet-stream' ? json : type,
    'cache-control': 'public,max-age=0,must-revalidate',
  }
  const said = new Map<string, string>()
  for (const { pattern, headers } of blocks) {
    if (!pattern.test(path)) continue
    for (const [name, value] of headers) {
      if (said.has(name) && said.get(name) !== value) throw new Error(`two rules say ${name} of ${path}`)
      said.set(name, value)
    }
  }
  return { ...found, ...Object.fromEntries(said) }
}

interface VercelRoute {
  src?: string
  dest?: string
  status?: number
  headers?: Record<string, string>
  continue?: boolean
  handle?: string
  has?: { type: 'host' | 'header'; key?: string; value: string }[]
}

/**
 * Vercel, files alone (https://vercel.com/docs/build-output-api/configuration): routes in order until one has no
 * `continue`; then the file; what is missing goes through the routes behind `handle: error`.
 */
export function vercel(out: string, config: { version: number; routes: VercelRoute[] }): Platform {
  const phase = (name: string | null) => {
    const start = name === null ? 0 : config.routes.findIndex(({ handle }) => handle === name) + 1
    const rest = config.routes.slice(start)
    const end = rest.findIndex(({ handle }) => handle !== undefined)
    return end < 0 ? rest : rest.slice(0, end)
  }
  return (request) => {
    let [path = ''] = request.path.split('?')
    const headers: Record<string, string> = {}
    const run = (routes: readonly VercelRoute[]): number | null => {
      for (const route of routes) {
        const match = new RegExp(route.src ?? '').exec(path)
        if (!match || !(route.has ?? []).every((condition) => holds(condition, request))) continue
        const fill = (text: string) => text.replace(/\$(\d)/g, (_, number: string) => match[Number(number)] ?? '')
        for (const [name, value] of Object.entries(route.headers ?? {})) headers[name] = fill(value)
        if (route.dest) path = fill(route.dest)
        if (route.continue) continue
        return route.status ?? null
      }
      return null
    }
    const status = run(phase(null))
    if (status !== null) return { status, headers, body: '' }
    const file = fileAt(out, path)
    // The type of a file is that of its name, unless a route says another.
    const typed = () => ({ 'content-type': contentType(path), ...headers })
    if (file !== null) return { status: 200, headers: typed(), body: file }
    const error = run(phase('error'))
    return { status: error ?? 404, headers: typed(), body: fileAt(out, path) ?? '' }
  }
}

function holds({ type, key = '', value }: NonNullable<VercelRoute['has']>[number], request: PlatformRequest): boolean {
  const actual = type === 'host' ? request.host : request.headers?.[key]
  return actual !== undefined && new RegExp(`^${value}$`).test(actual)
}

/** What is read of a stack's template. */
interface Stack {
  Resources: Record<string, { Properties: Record<string, unknown> }>
}

interface CloudFrontBehaviour {
  PathPattern?: string
  TargetOriginId: string
  ResponseHeadersPolicyId?: { Ref: string }
  FunctionAssociations?: unknown[]
}

/**
 * S3 behind CloudFront, files alone (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/): the function
 * sees the request first; then the first cache behaviour whose pattern fits; a missing object is a 403, which the
 * distribution replaces.
 */
export function cloudFront(
  out: string,
  template: string,
): Platform & { behaviourOf(path: string): CloudFrontBehaviour } {
  const stack = JSON.parse(template.replace(/^#.*\n/, '')) as Stack
  const { DistributionConfig: config } = (stack.Resources.Distribution ?? { Properties: {} }).Properties as {
    DistributionConfig: {
      DefaultCacheBehavior: CloudFrontBehaviour
      CacheBehaviors: CloudFrontBehaviour[]
      CustomErrorResponses?: { ErrorCode: number; ResponseCode: number; ResponsePagePath: string }[]
    }
  }
  const code = String(
    stack.Resources.ViewerRequest?.Properties.FunctionCode ?? 'function handler(e) { return e.request }',
  )
  const handler = new Function(`${code}\nreturn handler`)() as (event: unknown) => Record<string, unknown>
  const behaviourOf = (path: string) =>
    config.CacheBehaviors.find(({ PathPattern = '' }) => wildcard(PathPattern).test(path)) ??
    config.DefaultCacheBehavior
  const platform = ({ host, path: sent }: PlatformRequest): PlatformAnswer => {
    const [path = ''] = sent.split('?')
    const headers = { 'content-type': json, ...policyHeaders(stack, behaviourOf(path)) }
    const result = handler({ request: { method: 'GET', uri: path, headers: { host: { value: host } } } })
    if (typeof result.statusCode === 'number') {
      const { location } = result.headers as Record<string, { value: string }>
      return { status: result.statusCode, headers: { location: location?.value ?? '' }, body: '' }
    }
    const file = fileAt(out, String(result.uri))
    // As the upload has said.
    const type = contentType(String(result.uri))
    if (file !== null) return { status: 200, headers: { ...headers, 'content-type': type }, body: file }
    const error = config.CustomErrorResponses?.find(({ ErrorCode }) => ErrorCode === 403)
    return {
      status: error?.ResponseCode ?? 403,
      headers,
      body: error ? (fileAt(out, error.ResponsePagePath) ?? '') : '<Error/>',
    }
  }
  return Object.assign(platform, { behaviourOf })
}

function wildcard(pattern: string): RegExp {
  return new RegExp(`^${pattern.replace(/[.]/g, '\\.').replaceAll('*', '.*')}$`)
}

function policyHeaders(stack: Stack, { ResponseHeadersPolicyId }: CloudFrontBehaviour): Record<string, string> {
  const policy = stack.Resources[ResponseHeadersPolicyId?.Ref ?? '']?.Properties as {
    ResponseHeadersPolicyConfig: { CustomHeadersConfig: { Items: { Header: string; Value: string }[] } }
  }
  const { Items } = policy.ResponseHeadersPolicyConfig.CustomHeadersConfig
  return Object.fromEntries(Items.map(({ Header, Value }) => [Header.toLowerCase(), Value]))
}
