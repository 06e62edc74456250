import type { Redirect } from '../../redirects/redirect.js'
import { deepestFirst, type HostPlan, type HostSite } from '../host-plan.js'
import { escapedPattern, oddPath, siteFilePattern } from '../server-settings.js'
import { apacheHeaders } from './apache-headers.js'
import { serverProfile } from './server-profile.js'

/** Apache serves the files; in the handler shape it proxies everything else to the handler. */
export const apache = serverProfile(
  (plan, hosts) => [{ name: 'apache.conf', text: hosts.map((host) => serverText(plan, ...host)).join('\n') }],
  {
    ending: 'conf',
    intro: (frontEnd) => `# Redirects, for the server of ${frontEnd}. Needs mod_rewrite.\nRewriteEngine On`,
    lines: (redirect) => [redirectLine(redirect)],
  },
)

function serverText(plan: HostPlan, host: string, sites: readonly HostSite[]): string {
  const { root, shape } = plan
  const { hostname, port } = new URL(`${sites[0]?.scheme}://${host}`)
  const modules = ['rewrite', 'headers', 'mime', ...(shape === 'handler' ? ['proxy', 'proxy_http'] : [])]
  const lines = [
    `ServerName ${hostname}`,
    `DocumentRoot "${root}"`,
    '# Paths are compared as they were sent.',
    'AllowEncodedSlashes NoDecode',
    'MergeSlashes Off',
    `<Directory "${root}">`,
    '    Require all granted',
    '    AllowOverride None',
    '    Options FollowSymLinks',
    '    DirectorySlash Off',
    '    DirectoryIndex disabled',
    '</Directory>',
    'ErrorDocument 403 /404.json',
    'ErrorDocument 404 /404.json',
    ...(shape === 'static'
      ? [`ErrorDocument 405 '{"detail":"Method not allowed."}'`]
      : [502, 503, 504].map((status) => `ErrorDocument ${status} '{"detail":"The content could not be read."}'`)),
    'RewriteEngine On',
    ...deepestFirst(sites).flatMap((site) => [`# Site ${site.id}.`, ...siteLines(plan, site)]),
    ...(shape === 'handler' ? handlerLines(plan, sites) : []),
    '# Headers.',
    ...apacheHeaders(plan, sites),
  ]
  return `# Needs ${modules.map((name) => `mod_${name}`).join(', ')}.
<VirtualHost *:${port === '' ? 80 : port}>
${lines.map((line) => `    ${line}\n`).join('')}</VirtualHost>
`
}

/** A variant of a file: the file itself or a compressed one. */
interface Sibling {
  readonly ending: string
  /** null: none. */
  readonly encoding: string | null
}

/** Rules apply in order; conditions belong to the rule below them. */
function siteLines(plan: HostPlan, site: HostSite): string[] {
  const { shape, precompress } = plan
  const siblings: Sibling[] = [
    ...(precompress.includes('br') ? [{ ending: '.br', encoding: 'br' }] : []),
    ...(precompress.includes('gzip') ? [{ ending: '.gz', encoding: 'gzip' }] : []),
    { ending: '', encoding: null },
  ]
  return [
    ...siblings.flatMap((sibling) => answerLines(plan, site, sibling)),
    ...plan.pages.flatMap((page) => siblings.flatMap((sibling) => pageLines(plan, site, page, sibling))),
    ...siblings.flatMap((sibling) => siteFileLines(plan, site, sibling)),
    ...(shape === 'static' ? restLines(plan, site) : []),
  ]
}

/** Checks THE_REQUEST, the only variable with the path as it was sent. */
function answerLines(
  { apiRoot, shape, siteHeader }: HostPlan,
  { base, folder }: HostSite,
  { ending, encoding }: Sibling,
): string[] {
  const end = shape === 'static' ? '' : String.raw`[^?\s]*\??\s`
  const file = `/${folder}${apiRoot.slice(1)}$1index.json${ending}`
  return [
    `RewriteCond %{THE_REQUEST} "^(?:GET|HEAD)\\s(?!${oddPath})${end}" [NC]`,
    ...(siteHeader ? ['RewriteCond %{HTTP:X-Site-ID} "^$"'] : []),
    ...(encoding === null ? [] : [`RewriteCond %{HTTP:Accept-Encoding} "\\b${encoding}\\b"`]),
    `RewriteCond "%{DOCUMENT_ROOT}${file}" -f`,
    `RewriteRule "^${escapedPattern(base + apiRoot)}((?:.*/)?)$" "${file}" [END]`,
  ]
}

/** A documentation page is the same for every site and query. */
function pageLines(
  { apiRoot }: HostPlan,
  { base, folder }: HostSite,
  page: string,
  { ending, encoding }: Sibling,
): string[] {
  const file = `/${folder}${apiRoot.slice(1)}${page}/index.html${ending}`
  return [
    'RewriteCond %{REQUEST_METHOD} ^(?:GET|HEAD)$',
    ...(encoding === null ? [] : [`RewriteCond %{HTTP:Accept-Encoding} "\\b${encoding}\\b"`]),
    `RewriteCond "%{DOCUMENT_ROOT}${file}" -f`,
    `RewriteRule "^${escapedPattern(base + apiRoot)}${page}/$" "${file}" [END]`,
  ]
}

/** The redirects, and the sitemap or its parts. */
function siteFileLines(plan: HostPlan, { base, folder }: HostSite, { ending, encoding }: Sibling): string[] {
  if (encoding === null && base === '' && folder === '') return []
  const file = `/${folder}$1${ending}`
  return [
    ...(encoding === null
      ? []
      : [`RewriteCond %{HTTP:Accept-Encoding} "\\b${encoding}\\b"`, `RewriteCond "%{DOCUMENT_ROOT}${file}" -f`]),
    `RewriteRule "^${escapedPattern(base)}/(${siteFilePattern(plan)})$" "${file}" [END]`,
  ]
}

/** Redirects a path without its trailing slash; everything else is a 404. */
function restLines({ apiRoot, htmlFiles }: HostPlan, { base, folder }: HostSite): string[] {
  const api = escapedPattern(base + apiRoot)
  const html = `/${folder}${apiRoot.slice(1)}$1`
  const htmlLines = [
    `RewriteCond %{THE_REQUEST} "^(?:GET|HEAD)\\s(?!${oddPath})" [NC]`,
    `RewriteCond "%{DOCUMENT_ROOT}${html}" -f`,
    `RewriteRule "^${api}(.*/html\\.json)$" "${html}" [END]`,
  ]
  return [
    ...(htmlFiles ? htmlLines : []),
    'RewriteCond %{REQUEST_METHOD} =OPTIONS',
    `RewriteRule "^${api}" - [R=204]`,
    'RewriteCond %{REQUEST_METHOD} !^(?:GET|HEAD)$',
    `RewriteRule "^${api}" - [R=405]`,
    `RewriteCond "%{DOCUMENT_ROOT}/${folder}${apiRoot.slice(1)}$1/index.json" -f`,
    `RewriteCond %{THE_REQUEST} "^\\S+\\s((?!${oddPath})/[^?\\s]*)" [NC]`,
    `RewriteRule "^${api}(.*[^/])$" "%1/" [R=301,NE,L]`,
    `RewriteRule "^${api}" - [R=404]`,
  ]
}

/** ProxyPass merges slashes at the end of its path, so the path is as short as possible. */
function handlerLines({ apiRoot, handler, siteHeader, sitemap }: HostPlan, sites: readonly HostSite[]): string[] {
  const own = ['/_data/', '/404.json', ...sites.map(({ base }) => `${base}/redirects.json`)]
  const sitemaps = sitemap ? sites.map(({ base }) => `${escapedPattern(base)}/sitemap(?:-\\d+)?\\.xml$`) : []
  const known = [...[...own, ...sites.map(({ base }) => base + apiRoot)].map(escapedPattern), ...sitemaps].join('|')
  const bases = [...new Set(sites.map(({ base }) => base))].sort((a, b) => b.length - a.length)
  return [
    '# The handler answers everything without a file.',
    `RewriteRule "!^(?:${known})" - [R=404]`,
    'ProxyPreserveHost On',
    ...own.map((path) => `ProxyPass "${path}" !`),
    ...sitemaps.map((pattern) => `ProxyPassMatch "^${pattern}" !`),
    ...bases.map((base) => `ProxyPass "${base}/" "${handler}/" nocanon`),
    ...(siteHeader ? [] : ['RequestHeader unset X-Site-ID']),
    ...sites
      .filter(({ base }) => siteHeader && base !== '')
      .flatMap(({ base, id }) => [`<Location "${base}/">`, `    RequestHeader set X-Site-ID ${id}`, '</Location>']),
  ]
}

/** Redirect and RedirectMatch would encode the target again. */
function redirectLine({ from, to, status }: Redirect): string {
  // Even an escaped quote ends the pattern, and a line break the rule.
  const path = escapedPattern(decodeURIComponent(from)).replace(/["\u0000-\u001f\u007f]/g, codeOf)
  if (to === null) return `RewriteRule "^${path}$" - [G]`
  return `RewriteRule "^${path}$" "${to.replaceAll('%', String.raw`\%`)}" [R=${status},NE,QSD,END]`
}

function codeOf(sign: string): string {
  return `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`
}
