import { unusualRoutes } from '../cache-rules.js'
import type { HostPlan, HostSite } from '../host-plan.js'
import { fileSafe, filesOf, oddPath, preflight, routePattern, varyNames } from '../server-settings.js'
import { caddyRedirect } from './caddy-redirects.js'
import { serverProfile } from './server-profile.js'

/** Caddy serves the files; in the handler shape it proxies everything else to the handler. */
export const caddy = serverProfile(
  (plan, hosts) => [{ name: 'Caddyfile', text: hosts.map((host) => hostText(plan, ...host)).join('\n') }],
  {
    ending: 'caddy',
    intro: (frontEnd) => `# Redirects, to be imported by the server of ${frontEnd}.`,
    lines: caddyRedirect,
  },
)

/** A snippet for existing servers, and a server that uses it. */
function hostText(plan: HostPlan, host: string, sites: readonly HostSite[]): string {
  const snippet = `djangocms-static-${fileSafe(host)}`
  const lines = [
    ...cacheMap(plan),
    ...sites.flatMap((site) => siteLines(plan, site)),
    ...block('handle /_data/*', [
      `root * "${plan.root}"`,
      ...headerLines(plan, '{djangocms_static_cache}'),
      ...block('file_server', ['disable_canonical_uris']),
    ]),
    ...errorLines(plan),
  ]
  const server = [`import ${snippet}`, ...block('handle', ['error 404'])]
  return `${block(`(${snippet})`, lines).join('\n')}

${block(`${sites[0]?.scheme}://${host}`, server).join('\n')}
`
}

function siteLines(plan: HostPlan, site: HostSite): string[] {
  const { apiRoot, pages } = plan
  const { id, base } = site
  const files = filesOf(plan, site)
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
  const headers = headerLines(plan, plan.cache.answers, type)
  return block(`handle ${path}`, [`root * "${files}"`, ...rewrite, ...headers, ...fileServer(plan)])
}

function fileServer({ precompress }: HostPlan, options: readonly string[] = []): string[] {
  const compressed = precompress.length > 0 ? [`precompressed ${[...precompress].sort().join(' ')}`] : []
  return block('file_server', [...compressed, ...options])
}

/** Answers below a path, from files with the given name. */
function answerLines(
  plan: HostPlan,
  site: HostSite,
  { path, index, type }: { readonly path: string; readonly index: string; readonly type: string },
): string[] {
  const { shape, handler, siteHeader } = plan
  const { id, base } = site
  const plain = [
    'method GET HEAD',
    `not vars_regexp {http.request.orig_uri} "(?i)^${oddPath}"`,
    ...(shape === 'handler' ? ['not vars_regexp {http.request.orig_uri} "[?]."'] : []),
    ...(siteHeader ? ['not header X-Site-ID *'] : []),
  ]
  const serveLines = [
    ...headerLines(plan, '{djangocms_static_cache}', type),
    ...fileServer(plan, ['disable_canonical_uris']),
  ]
  const own = base === '' ? [] : [`header_up X-Site-ID ${id}`]
  const rest =
    shape === 'static'
      ? staticLines(plan)
      : block(`reverse_proxy ${handler}`, siteHeader ? own : ['header_up -X-Site-ID'])
  return block(`handle ${path}`, [
    `root * "${filesOf(plan, site)}"`,
    ...(base === '' ? [] : [`uri strip_prefix ${base}`]),
    ...block('@file', [...plain, 'path */', `file {path}${index}`]),
    ...block('handle @file', [`rewrite * {path}${index}`, ...serveLines]),
    // Answers with HTML are requested by their file names.
    ...(plan.htmlFiles
      ? [...block('@html', [...plain, 'path */html.json', 'file {path}']), ...block('handle @html', serveLines)]
      : []),
    ...block('handle', rest),
  ])
}

/** Requests without a file: redirects to the trailing slash, other methods, and 404. */
function staticLines({ cors }: HostPlan): string[] {
  return [
    ...block('@slash', [
      'method GET HEAD',
      'not path */',
      `not vars_regexp {http.request.orig_uri} "(?i)^${oddPath}"`,
      'file {path}/index.json',
    ]),
    ...block('map {http.request.orig_uri} {djangocms_static_slashed}', ['"~^([^?]*)(.*)$" "$1/$2"']),
    ...block('handle @slash', [...corsLines(cors), 'redir {djangocms_static_slashed} 301']),
    '@options method OPTIONS',
    ...block('handle @options', [
      ...corsLines(cors),
      ...(cors.length > 0 ? Object.entries(preflight).map(([name, value]) => `header ${name} "${value}"`) : []),
      'header Allow "GET, HEAD, OPTIONS"',
      'respond 204',
    ]),
    '@other not method GET HEAD OPTIONS',
    'error @other 405',
    'error 404',
  ]
}

function errorLines({ cache, cors, shape }: HostPlan): string[] {
  const other =
    shape === 'handler'
      ? [
          '@down expression `{err.status_code} in [502, 503, 504]`',
          ...block('handle @down', [
            'header Retry-After 5',
            'header Cache-Control "private, no-store"',
            'respond `{"detail":"The content could not be read."}` 503',
          ]),
        ]
      : [
          '@method expression `{err.status_code} == 405`',
          ...block('handle @method', [
            'header Allow "GET, HEAD, OPTIONS"',
            'respond `{"detail":"Method \\"{method}\\" not allowed."}` 405',
          ]),
        ]
  return block('handle_errors', [
    'header Content-Type "application/json; charset=utf-8"',
    'header X-Content-Type-Options nosniff',
    ...corsLines(cors),
    ...other,
    ...block('handle', [`header Cache-Control "${cache.errors}"`, 'respond `{"detail":"Not found."}` 404']),
  ])
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
    ...block(
      '@origin',
      cors.map((origin) => `header Origin ${origin}`),
    ),
    'header @origin Access-Control-Allow-Origin {header.Origin}',
  ]
}

function cacheMap({ apiRoot, cache }: HostPlan): string[] {
  return block('map {path} {djangocms_static_cache}', [
    ...unusualRoutes(cache).map((rule) => `"~^(?:/sites/[0-9]+)?${routePattern(apiRoot, rule)}" "${rule.value}"`),
    `/_data/export.json "${cache.pointer}"`,
    `"~^/_data/" "${cache.documents}"`,
    `default "${cache.answers}"`,
  ])
}

function block(head: string, lines: readonly string[]): string[] {
  return [`${head} {`, ...lines.map((line) => `\t${line}`), '}']
}
