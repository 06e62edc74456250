import type { HostPlan, HostSite } from '../host-plan.js'
import { preflight, varyNames } from '../server-settings.js'

/** The locations of a server of nginx for the sites of one host. */
export function nginxApi(plan: HostPlan, sites: readonly HostSite[]): string {
  const main = sites[0]
  if (!main) return ''
  return `# For the server of ${main.host}. Needs http.conf.

${sites.map((site) => siteText(plan, site)).join('\n')}
location ^~ "/_data/" {
    root ${quoted(plan.root)};
${answerHeaders(plan)}
    try_files $uri @djangocms_static_missing_${main.id};
}
${sites.map((site) => missing(plan, site)).join('')}`
}

/** A text in double quotes; it must not contain dollar signs. */
export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, String.raw`\$&`)}"`
}

function siteText(plan: HostPlan, site: HostSite): string {
  const { shape, apiRoot, root } = plan
  const { id, base, folder } = site
  const files = `${root}/${folder}`.replace(/\/$/, '')
  const lines = [
    ...(base === '' ? [] : [`rewrite ${quoted(`^${base}(/.*)$`)} $1 break;`]),
    `root ${quoted(files)};`,
    ...compressionLines(plan),
  ]
  const text = `# Site ${id}.
location ^~ ${quoted(base + apiRoot)} {
${lines.map((line) => `    ${line}\n`).join('')}${answerHeaders(plan)}
${fileText(plan, site, '$djangocms_static_file')}}
${plan.pages.map((page) => pageText(plan, site, page)).join('')}location = ${quoted(`${base}/redirects.json`)} {
    alias ${quoted(`${files}/redirects.json`)};
${answerHeaders(plan)}
}
${plan.sitemap ? sitemapText(plan, site, files) : ''}`
  return shape === 'static' ? text : `${text}${handlerText(plan, site)}`
}

/** Without `brotli_static`, which needs the module ngx_brotli and is inherited from the server's own settings. */
function compressionLines({ precompress }: HostPlan): string[] {
  return [
    ...(precompress.includes('gzip') ? ['gzip_static on;'] : []),
    ...(precompress.length > 0 ? ['gzip_vary on;'] : []),
  ]
}

/** The file, and the fallback of requests without a file. */
function fileText({ shape }: HostPlan, { id }: HostSite, file: string): string {
  if (shape === 'handler') return `    try_files ${file} @djangocms_static_handler_${id};\n`
  return `    if ($request_method = OPTIONS) { return 204; }
    if ($request_method !~ ^(?:GET|HEAD)$) {
        return 405 '{"detail":"Method \\\\\\"$request_method\\\\\\" not allowed."}';
    }
    try_files ${file} @djangocms_static_missing_${id};
`
}

/** One file, or an index with its parts. */
function sitemapText(plan: HostPlan, { id, base, host }: HostSite, files: string): string {
  const name = `djangocms_static_sitemap_${id}`
  const text = `location ~ ${quoted(`^${base.replaceAll('.', '[.]')}/(?<${name}>sitemap(?:-[0-9]+)?[.]xml)$`)} {
    alias ${quoted(`${files}/$${name}`)};
${compressionLines(plan)
  .map((line) => `    ${line}\n`)
  .join('')}${answerHeaders(plan, 'application/xml')}
}
`
  // nginx compares no pattern with paths below the API of a site, where the prefix of another one may lie.
  const isHidden = plan.sites.some((site) => site.host === host && `${base}/`.startsWith(site.base + plan.apiRoot))
  if (!isHidden) return text
  return `location ^~ ${quoted(`${base}/sitemap`)} {
    try_files /no-such-file @djangocms_static_missing_${id};
${text}}
`
}

/** A documentation page is the same for every site and query. */
function pageText(plan: HostPlan, site: HostSite, page: string): string {
  const { root, apiRoot } = plan
  const { base, folder } = site
  return `location = ${quoted(`${base}${apiRoot}${page}/`)} {
    root ${quoted(`${root}/${folder}`.replace(/\/$/, ''))};
${compressionLines(plan)
  .map((line) => `    ${line}\n`)
  .join('')}${answerHeaders(plan, 'text/html')}
${fileText(plan, site, quoted(`${apiRoot}${page}/index.html`))}}
`
}

/** Headers of answers, the same as those of the handler. */
function answerHeaders(plan: HostPlan, type = 'application/json'): string {
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
    .map((line) => `    ${line}`)
    .join('\n')
}

function corsHeaders(cors: readonly string[]): string[] {
  if (cors.length === 0) return []
  return [
    'add_header Access-Control-Allow-Origin $djangocms_static_origin always;',
    ...Object.keys(preflight).map(
      (name) => `add_header ${name} $djangocms_static_${name.toLowerCase().replaceAll('-', '_')} always;`,
    ),
  ]
}

function handlerText({ handler, siteHeader }: HostPlan, { id, base }: HostSite): string {
  const { protocol } = new URL(handler)
  // The path goes to the handler byte for byte, without the prefix of the site.
  const own = base === '' ? '' : `$djangocms_static_rest_${id}`
  const siteId = siteHeader
    ? base === ''
      ? ''
      : `    proxy_set_header X-Site-ID ${id};\n`
    : '    proxy_set_header X-Site-ID "";\n'
  return `location @djangocms_static_handler_${id} {
    proxy_pass ${protocol}//djangocms_static${own};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
${siteId}    error_page 502 504 =503 @djangocms_static_down_${id};
}
location @djangocms_static_down_${id} {
    default_type application/json;
    add_header Retry-After 5 always;
    add_header Cache-Control "private, no-store" always;
    return 503 '{"detail":"The content could not be read."}';
}
`
}

function missing(plan: HostPlan, { id, folder }: HostSite): string {
  const { root, cache, cors, shape } = plan
  const files = `${root}/${folder}`.replace(/\/$/, '')
  const slash = `    if (-f "${files}$djangocms_static_folder") { return 301 "$djangocms_static_path/$is_args$args"; }\n`
  const headers = corsHeaders(cors).map((line) => `    ${line}\n`)
  return `location @djangocms_static_missing_${id} {
    default_type application/json;
    charset utf-8;
    charset_types application/json;
    absolute_redirect off;
    add_header Cache-Control ${quoted(cache.errors)} always;
    add_header X-Content-Type-Options nosniff always;
${headers.join('')}${shape === 'static' ? slash : ''}    return 404 '{"detail":"Not found."}';
}
`
}
