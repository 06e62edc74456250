import type { HostPlan, HostSite } from '../host-plan.js'
import { filesOf, preflight, varyNames } from '../server-settings.js'

/** The locations of a server of nginx for the sites of one host. */
export function nginxApi(plan: HostPlan, sites: readonly HostSite[]): string {
  const main = sites[0]
  if (!main) return ''
  return [
    `# For the server of ${main.host}. Needs http.conf.`,
    '',
    ...sites.flatMap((site) => [...siteLines(plan, site), '']),
    ...block('location ^~ "/_data/"', [
      `root ${quoted(plan.root)};`,
      ...answerHeaders(plan),
      `try_files $uri @djangocms_static_missing_${main.id};`,
    ]),
    ...sites.flatMap((site) => missingLines(plan, site)),
    '',
  ].join('\n')
}

export function block(head: string, lines: readonly string[]): string[] {
  return [`${head} {`, ...lines.map((line) => `    ${line}`), '}']
}

/** A text in double quotes; it must not contain dollar signs. */
export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, String.raw`\$&`)}"`
}

function siteLines(plan: HostPlan, site: HostSite): string[] {
  const { id, base } = site
  const files = filesOf(plan, site)
  return [
    `# Site ${id}.`,
    ...block(`location ^~ ${quoted(base + plan.apiRoot)}`, [
      ...(base === '' ? [] : [`rewrite ${quoted(`^${base}(/.*)$`)} $1 break;`]),
      `root ${quoted(files)};`,
      ...compressionLines(plan),
      ...answerHeaders(plan),
      ...fileLines(plan, site, '$djangocms_static_file'),
    ]),
    ...plan.pages.flatMap((page) => pageLines(plan, site, page)),
    ...block(`location = ${quoted(`${base}/redirects.json`)}`, [
      `alias ${quoted(`${files}/redirects.json`)};`,
      ...answerHeaders(plan),
    ]),
    ...(plan.sitemap ? sitemapLines(plan, site) : []),
    ...(plan.shape === 'handler' ? handlerLines(plan, site) : []),
  ]
}

/** Without `brotli_static`, which needs the module ngx_brotli and is inherited from the server's own settings. */
function compressionLines({ precompress }: HostPlan): string[] {
  return [
    ...(precompress.includes('gzip') ? ['gzip_static on;'] : []),
    ...(precompress.length > 0 ? ['gzip_vary on;'] : []),
  ]
}

/** The file, and the fallback of requests without a file. */
function fileLines({ shape }: HostPlan, { id }: HostSite, file: string): string[] {
  if (shape === 'handler') return [`try_files ${file} @djangocms_static_handler_${id};`]
  return [
    'if ($request_method = OPTIONS) { return 204; }',
    ...block('if ($request_method !~ ^(?:GET|HEAD)$)', [
      String.raw`return 405 '{"detail":"Method \\\"$request_method\\\" not allowed."}';`,
    ]),
    `try_files ${file} @djangocms_static_missing_${id};`,
  ]
}

/** One file, or an index with its parts. */
function sitemapLines(plan: HostPlan, site: HostSite): string[] {
  const { id, base, host } = site
  const name = `djangocms_static_sitemap_${id}`
  const own = block(`location ~ ${quoted(`^${base.replaceAll('.', '[.]')}/(?<${name}>sitemap(?:-[0-9]+)?[.]xml)$`)}`, [
    `alias ${quoted(`${filesOf(plan, site)}/$${name}`)};`,
    ...compressionLines(plan),
    ...answerHeaders(plan, 'application/xml'),
  ])
  // nginx compares no pattern with paths below the API of a site, where the prefix of another one may lie.
  const isHidden = plan.sites.some((other) => other.host === host && `${base}/`.startsWith(other.base + plan.apiRoot))
  if (!isHidden) return own
  const missing = `    try_files /no-such-file @djangocms_static_missing_${id};`
  return [`location ^~ ${quoted(`${base}/sitemap`)} {`, missing, ...own, '}']
}

/** A documentation page is the same for every site and query. */
function pageLines(plan: HostPlan, site: HostSite, page: string): string[] {
  const { apiRoot } = plan
  return block(`location = ${quoted(`${site.base}${apiRoot}${page}/`)}`, [
    `root ${quoted(filesOf(plan, site))};`,
    ...compressionLines(plan),
    ...answerHeaders(plan, 'text/html'),
    ...fileLines(plan, site, quoted(`${apiRoot}${page}/index.html`)),
  ])
}

/** Headers of answers, the same as those of the handler. */
function answerHeaders(plan: HostPlan, type = 'application/json'): string[] {
  const { shape, cors } = plan
  const vary = varyNames(plan)
  return [
    'types { }',
    `default_type ${type};`,
    'charset utf-8;',
    // nginx includes HTML by default, and warns of duplicates.
    ...(type === 'text/html' ? [] : [`charset_types ${type};`]),
    'add_header Cache-Control $djangocms_static_cache;',
    'add_header X-Content-Type-Options nosniff always;',
    ...(vary.length > 0 ? [`add_header Vary "${vary.join(', ')}" always;`] : []),
    ...(shape === 'static' ? ['add_header Allow $djangocms_static_allow always;'] : []),
    ...corsHeaders(cors),
  ]
}

function corsHeaders(cors: readonly string[]): string[] {
  if (cors.length === 0) return []
  return [
    'add_header Access-Control-Allow-Origin $djangocms_static_origin always;',
    ...Object.keys(preflight).map((name) => `add_header ${name} ${preflightVariable(name)} always;`),
  ]
}

/** The variable with the value of a header of preflight requests. */
export function preflightVariable(name: string): string {
  return `$djangocms_static_${name.toLowerCase().replaceAll('-', '_')}`
}

function handlerLines({ handler, siteHeader }: HostPlan, { id, base }: HostSite): string[] {
  const { protocol } = new URL(handler)
  // The path goes to the handler byte for byte, without the prefix of the site.
  const own = base === '' ? '' : `$djangocms_static_rest_${id}`
  const ofSite = base === '' ? [] : [`proxy_set_header X-Site-ID ${id};`]
  return [
    ...block(`location @djangocms_static_handler_${id}`, [
      `proxy_pass ${protocol}//djangocms_static${own};`,
      'proxy_http_version 1.1;',
      'proxy_set_header Connection "";',
      'proxy_set_header Host $http_host;',
      'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
      'proxy_set_header X-Forwarded-Proto $scheme;',
      ...(siteHeader ? ofSite : ['proxy_set_header X-Site-ID "";']),
      `error_page 502 504 =503 @djangocms_static_down_${id};`,
    ]),
    ...block(`location @djangocms_static_down_${id}`, [
      'default_type application/json;',
      'add_header Retry-After 5 always;',
      'add_header Cache-Control "private, no-store" always;',
      `return 503 '{"detail":"The content could not be read."}';`,
    ]),
  ]
}

function missingLines(plan: HostPlan, site: HostSite): string[] {
  const { cache, cors, shape } = plan
  const folder = `"${filesOf(plan, site)}$djangocms_static_folder"`
  return block(`location @djangocms_static_missing_${site.id}`, [
    'default_type application/json;',
    'charset utf-8;',
    'charset_types application/json;',
    'absolute_redirect off;',
    `add_header Cache-Control ${quoted(cache.errors)} always;`,
    'add_header X-Content-Type-Options nosniff always;',
    ...corsHeaders(cors),
    ...(shape === 'static' ? [`if (-f ${folder}) { return 301 "$djangocms_static_path/$is_args$args"; }`] : []),
    `return 404 '{"detail":"Not found."}';`,
  ])
}
