import { unusualRoutes } from '../cache-rules.js'
import type { HostPlan, HostSite } from '../host-plan.js'
import { fileSafe, oddPath, preflight, routePattern, varyNames } from '../server-settings.js'
import { caddyRedirects } from './caddy-redirects.js'
import { serverProfile } from './server-profile.js'

/** Caddy serves the files; in the handler shape it proxies everything else to the handler. */
export const caddy = serverProfile(
  (plan, hosts) => [{ name: 'Caddyfile', text: hosts.map((host) => hostText(plan, ...host)).join('\n') }],
  caddyRedirects,
)

/** A snippet for existing servers, and a server that uses it. */
function hostText(plan: HostPlan, host: string, sites: readonly HostSite[]): string {
  const snippet = `djangocms-static-${fileSafe(host)}`
  const lines = [
    ...cacheMap(plan),
    ...sites.flatMap((site) => siteLines(plan, site)),
    'handle /_data/* {',
    ...indented([
      `root * "${plan.root}"`,
      ...headerLines(plan, '{djangocms_static_cache}'),
      'file_server {',
      '\tdisable_canonical_uris',
      '}',
    ]),
    '}',
    ...errorLines(plan),
  ]
  return `(${snippet}) {
${indented(lines).join('\n')}
}

${sites[0]?.scheme}://${host} {
	import ${snippet}
	handle {
		error 404
	}
}
`
}

function siteLines(plan: HostPlan, site: HostSite): string[] {
  const { apiRoot, root, pages } = plan
  const { id, base, folder } = site
  const files = `${root}/${folder}`.replace(/\/$/, '')
  const stripped = base === '' ? [] : [`uri strip_prefix ${base}`]
  return [
    `# Site ${id}.`,
    ...answerLines(plan, site, { path: `${base}${apiRoot}*`, index: 'index.json', type: 'application/json' }),
    // Caddy sorts `handle` blocks by the length of their paths.
    ...pages.flatMap((page) =>
      answerLines(plan, site, { path: `${base}${apiRoot}${page}/`, index: 'index.html', type: 'text/html' }),
    ),
    ...fileLines(plan, `${base}/redirects.json`, files, stripped),
    // One file, or an index with its parts.
    ...(plan.sitemap ? fileLines(plan, `${base}/sitemap*.xml`, files, stripped, 'application/xml') : []),
  ]
}

/** A file of the site's folder; `rewrite` makes the request's path its name. */
function fileLines(plan: HostPlan, path: string, files: string, rewrite: readonly string[], type?: string): string[] {
  return [
    `handle ${path} {`,
    ...indented([`root * "${files}"`, ...rewrite, ...headerLines(plan, plan.cache.answers, type), ...fileServer(plan)]),
    '}',
  ]
}

function fileServer({ precompress }: HostPlan, options: readonly string[] = []): string[] {
  const compressed = precompress.length > 0 ? [`precompressed ${[...precompress].sort().join(' ')}`] : []
  return ['file_server {', ...indented([...compressed, ...options]), '}']
}

/** Answers below a path, from files with the given name. */
function answerLines(
  plan: HostPlan,
  { id, base, folder }: HostSite,
  { path, index, type }: { readonly path: string; readonly index: string; readonly type: string },
): string[] {
  const { root, shape, handler, siteHeader } = plan
  const files = `${root}/${folder}`.replace(/\/$/, '')
  const plain = [
    'method GET HEAD',
    `not vars_regexp {http.request.orig_uri} "(?i)^${oddPath}"`,
    ...(shape === 'handler' ? ['not vars_regexp {http.request.orig_uri} "[?]."'] : []),
    ...(siteHeader ? ['not header X-Site-ID *'] : []),
  ]
  const serveLines = [
    `rewrite * {path}${index}`,
    ...headerLines(plan, '{djangocms_static_cache}', type),
    ...fileServer(plan, ['disable_canonical_uris']),
  ]
  const own = base === '' ? [] : [`header_up X-Site-ID ${id}`]
  const rest =
    shape === 'static'
      ? staticLines(plan)
      : [`reverse_proxy ${handler} {`, ...indented(siteHeader ? own : ['header_up -X-Site-ID']), '}']
  return [
    `handle ${path} {`,
    ...indented([
      `root * "${files}"`,
      ...(base === '' ? [] : [`uri strip_prefix ${base}`]),
      '@file {',
      ...indented([...plain, 'path */', `file {path}${index}`]),
      '}',
      'handle @file {',
      ...indented(serveLines),
      '}',
      ...(plan.htmlFiles ? htmlLines(plain, serveLines.slice(1)) : []),
      'handle {',
      ...indented(rest),
      '}',
    ]),
    '}',
  ]
}

/** Answers with HTML are requested by their file names. */
function htmlLines(plain: readonly string[], serve: readonly string[]): string[] {
  return [
    '@html {',
    ...indented([...plain, 'path */html.json', 'file {path}']),
    '}',
    'handle @html {',
    ...indented(serve),
    '}',
  ]
}

/** Requests without a file: redirects to the trailing slash, other methods, and 404. */
function staticLines({ cors }: HostPlan): string[] {
  return [
    '@slash {',
    ...indented([
      'method GET HEAD',
      'not path */',
      `not vars_regexp {http.request.orig_uri} "(?i)^${oddPath}"`,
      'file {path}/index.json',
    ]),
    '}',
    'map {http.request.orig_uri} {djangocms_static_slashed} {',
    '\t"~^([^?]*)(.*)$" "$1/$2"',
    '}',
    'handle @slash {',
    ...indented([...corsLines(cors), 'redir {djangocms_static_slashed} 301']),
    '}',
    '@options method OPTIONS',
    'handle @options {',
    ...indented([
      ...corsLines(cors),
      ...(cors.length > 0 ? preflightLines() : []),
      'header Allow "GET, HEAD, OPTIONS"',
      'respond 204',
    ]),
    '}',
    '@other not method GET HEAD OPTIONS',
    'error @other 405',
    'error 404',
  ]
}

function errorLines({ cache, cors, shape }: HostPlan): string[] {
  const json = [
    'header Content-Type "application/json; charset=utf-8"',
    'header X-Content-Type-Options nosniff',
    ...corsLines(cors),
  ]
  const other =
    shape === 'handler'
      ? [
          'handle @down {',
          ...indented([
            'header Retry-After 5',
            'header Cache-Control "private, no-store"',
            'respond `{"detail":"The content could not be read."}` 503',
          ]),
          '}',
        ]
      : [
          'handle @method {',
          ...indented([
            'header Allow "GET, HEAD, OPTIONS"',
            'respond `{"detail":"Method \\"{method}\\" not allowed."}` 405',
          ]),
          '}',
        ]
  return [
    'handle_errors {',
    ...indented([
      ...json,
      shape === 'handler'
        ? '@down expression `{err.status_code} in [502, 503, 504]`'
        : '@method expression `{err.status_code} == 405`',
      ...other,
      'handle {',
      ...indented([`header Cache-Control "${cache.errors}"`, 'respond `{"detail":"Not found."}` 404']),
      '}',
    ]),
    '}',
  ]
}

function headerLines(plan: HostPlan, cache: string, type = 'application/json'): string[] {
  const { cors, precompress } = plan
  const vary = [...varyNames(plan), ...(precompress.length > 0 ? ['Accept-Encoding'] : [])]
  return [
    `header Content-Type "${type}; charset=utf-8"`,
    'header X-Content-Type-Options nosniff',
    `header Cache-Control "${cache}"`,
    ...(vary.length > 0 ? [`header Vary "${vary.join(', ')}"`] : []),
    ...corsLines(cors),
  ]
}

function corsLines(cors: readonly string[]): string[] {
  if (cors.length === 0) return []
  if (cors.includes('*')) return ['header Access-Control-Allow-Origin *']
  return [
    '@origin {',
    ...cors.map((origin) => `\theader Origin ${origin}`),
    '}',
    'header @origin Access-Control-Allow-Origin {header.Origin}',
  ]
}

function preflightLines(): string[] {
  return Object.entries(preflight).map(([name, value]) => `header ${name} "${value}"`)
}

function cacheMap({ apiRoot, cache }: HostPlan): string[] {
  return [
    'map {path} {djangocms_static_cache} {',
    ...unusualRoutes(cache).map((rule) => `\t"~^(?:/sites/[0-9]+)?${routePattern(apiRoot, rule)}" "${rule.value}"`),
    `\t/_data/export.json "${cache.pointer}"`,
    `\t"~^/_data/" "${cache.documents}"`,
    `\tdefault "${cache.answers}"`,
    '}',
  ]
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `\t${line}`)
}
