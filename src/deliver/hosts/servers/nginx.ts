import { unusualRoutes } from '../cache-rules.js'
import type { HostPlan, HostSite } from '../host-plan.js'
import { escapedPattern, fileSafe, oddPath, preflight, routePattern } from '../server-settings.js'
import { block, nginxApi, preflightVariable, quoted } from './nginx-api.js'
import { type SitesOfHost, serverProfile } from './server-profile.js'

/**
 * nginx serves the files; in the handler shape it proxies everything else to the handler. Brotli needs an additional
 * module, and a line in the server's own settings.
 */
export const nginx = serverProfile(
  (plan, hosts) => [
    { name: 'nginx.conf', text: servers(plan, hosts) },
    { name: 'http.conf', text: httpText(plan) },
    ...hosts.map(([host, sites]) => ({ name: `${fileSafe(host)}.conf`, text: nginxApi(plan, sites) })),
  ],
  {
    ending: 'conf',
    intro: (frontEnd) => `# Redirects, for the server of ${frontEnd}.`,
    lines: ({ from, to, status }) => [
      `location = ${quoted(decodeURIComponent(from))} { return ${status}${to === null ? '' : ` ${quoted(to)}`}; }`,
    ],
  },
  {
    compressions: ['gzip'],
    whyUnused: 'it needs the module ngx_brotli, and "brotli_static on;" in its server',
  },
)

/** A server for each host, as a starting point. */
function servers({ root }: HostPlan, hosts: SitesOfHost): string {
  const folder = `${root.replace(/\/current$/, '')}.hosts/nginx`
  const own = hosts.flatMap(([host, sites]) => {
    const { hostname, port } = new URL(`${sites[0]?.scheme}://${host}`)
    const lines = block('server', [
      `listen ${port === '' ? 80 : port};`,
      `server_name ${hostname};`,
      `include ${quoted(`${folder}/${fileSafe(host)}.conf`)};`,
      ...block('location /', [`error_page 404 = @djangocms_static_missing_${sites[0]?.id};`, 'return 404;']),
    ])
    return ['', ...lines]
  })
  return [
    '# Include this file in the block "http". With servers of your own, for TLS or a front end on the same host,',
    '# include http.conf in that block instead, and the file of each host in its server.',
    `include ${quoted(`${folder}/http.conf`)};`,
    ...own,
    '',
  ].join('\n')
}

function httpText(plan: HostPlan): string {
  const { shape, cors, handler } = plan
  const alone = shape === 'static'
  // Requests with a query or X-Site-ID go to the handler; without one, both are ignored.
  const plain = alone ? `(?:GET|HEAD) (?!${oddPath})/` : `(?:GET|HEAD)  (?!${oddPath})/[^?]*\\??$`
  const siteId = plan.siteHeader ? '$http_x_site_id' : ''
  const question = alone ? '"$request_method $request_uri"' : `"$request_method ${siteId} $request_uri"`
  return [
    '# Settings for the block "http", the same for every host.',
    '',
    '# The file that answers: none for a path that clients and servers may read differently.',
    ...block(`map ${question} $djangocms_static_file`, [
      'default "/no-such-file";',
      // Answers with HTML are requested by their file names.
      ...(plan.htmlFiles ? [`"~*^(?:GET|HEAD) (?!${oddPath})/[^?]*/html\\.json(?:\\?|$)" "$uri";`] : []),
      `"~*^${plain}" "\${uri}index.json";`,
    ]),
    ...(alone ? ['', ...slashMaps] : []),
    '',
    ...cacheMap(plan),
    '',
    ...block('map $request_method $djangocms_static_allow', ['default "GET, HEAD, OPTIONS";', 'GET "";', 'HEAD "";']),
    ...(cors.length > 0 ? ['', ...corsMaps(cors)] : []),
    ...(alone ? [] : ['', ...upstream(handler), ...plan.sites.flatMap(restMap)]),
    '',
  ].join('\n')
}

/** The request URI without the prefix of the site, for the handler. */
function restMap({ id, base }: HostSite): string[] {
  if (base === '') return []
  const raw = `djangocms_static_raw_${id}`
  const rest = `"~^${escapedPattern(base)}(?<${raw}>/.*)$" $${raw};`
  return ['', ...block(`map $request_uri $djangocms_static_rest_${id}`, ['default "/";', rest])]
}

/** Redirects a path to its trailing slash, with its query. */
const slashMaps = [
  ...block('map $request_uri $djangocms_static_path', [
    'default "";',
    `"~*^(?<djangocms_static_raw>(?!${oddPath})/[^?]*[^/?])(?:\\?|$)" "$djangocms_static_raw";`,
  ]),
  ...block('map $djangocms_static_path $djangocms_static_folder', [
    `default "\${uri}/index.json";`,
    '"" "/no-such-file";',
  ]),
]

function cacheMap({ apiRoot, cache }: HostPlan): string[] {
  return block('map $uri $djangocms_static_cache', [
    `default ${quoted(cache.answers)};`,
    ...unusualRoutes(cache).map((rule) => `"~^${routePattern(apiRoot, rule)}" ${quoted(rule.value)};`),
    `"/_data/export.json" ${quoted(cache.pointer)};`,
    `"~^/_data/" ${quoted(cache.documents)};`,
  ])
}

function corsMaps(cors: readonly string[]): string[] {
  const origins = cors.includes('*')
    ? ['default "*";']
    : ['default "";', ...cors.map((origin) => `"${origin}" "${origin}";`)]
  const headers = Object.entries(preflight).flatMap(([name, value]) =>
    block(`map $request_method ${preflightVariable(name)}`, ['default "";', `OPTIONS ${quoted(value)};`]),
  )
  return [...block('map $http_origin $djangocms_static_origin', origins), ...headers]
}

function upstream(handler: string): string[] {
  const { hostname, port, protocol } = new URL(handler)
  const address = `${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`
  return [
    '# The address of "npx djangocms-static serve".',
    ...block('upstream djangocms_static', [`server ${address};`, 'keepalive 16;']),
  ]
}
