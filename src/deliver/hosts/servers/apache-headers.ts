import { unusualRoutes } from '../cache-rules.js'
import type { HostPlan, HostSite } from '../host-plan.js'
import { escapedPattern, preflight, routePattern, varyNames } from '../server-settings.js'

/** Headers of the sites of one host. Answers of the handler keep their own. */
export function apacheHeaders(plan: HostPlan, sites: readonly HostSite[]): string[] {
  const { apiRoot, cache, precompress, pages } = plan
  const bases = [...new Set(sites.map(({ base }) => escapedPattern(base)))].join('|')
  const api = `^(?:${bases})${escapedPattern(apiRoot)}`
  return [
    ...section(`${api}|^/_data/|^(?:${bases})/redirects\\.json$|^/404\\.json$`, [
      'ForceType "application/json; charset=utf-8"',
      `${setting(plan)} X-Content-Type-Options nosniff`,
      ...varyLines(plan),
      ...corsLines(plan),
      ...(plan.shape === 'static'
        ? [`Header always set Allow "GET, HEAD, OPTIONS" "expr=%{REQUEST_METHOD} !~ /^(GET|HEAD)$/"`]
        : []),
      `Header always set Content-Type "application/json; charset=utf-8" "expr=%{REQUEST_STATUS} -in {'405','502','503','504'}"`,
    ]),
    ...(pages.length > 0 ? section(`${api}(?:${pages.join('|')})/`, ['ForceType "text/html; charset=utf-8"']) : []),
    // `setifempty`: the first matching section sets the value.
    ...section('^/_data/export\\.json$', [`Header setifempty Cache-Control "${cache.pointer}"`]),
    ...section('^/_data/', [`Header setifempty Cache-Control "${cache.documents}"`]),
    ...unusualRoutes(cache).flatMap((rule) =>
      section(`^(?:${bases})${routePattern(apiRoot, rule)}`, [`Header setifempty Cache-Control "${rule.value}"`]),
    ),
    // The body of errors.
    ...section('^/404\\.json$', [`Header setifempty Cache-Control "${cache.errors}"`]),
    ...section(`${api}|^(?:${bases})/redirects\\.json$`, [`Header setifempty Cache-Control "${cache.answers}"`]),
    ...(plan.sitemap
      ? section(`^(?:${bases})/sitemap(?:-\\d+)?\\.xml$`, [
          'ForceType "application/xml; charset=utf-8"',
          `${setting(plan)} X-Content-Type-Options nosniff`,
          ...varyLines(plan),
          ...corsLines(plan),
          `Header setifempty Cache-Control "${cache.answers}"`,
        ])
      : []),
    ...(precompress.includes('br') ? sibling('br', 'br') : []),
    ...(precompress.includes('gzip') ? sibling('gz', 'gzip') : []),
  ]
}

function section(pattern: string, lines: readonly string[]): string[] {
  return [`<LocationMatch "${pattern}">`, ...lines.map((line) => `    ${line}`), '</LocationMatch>']
}

function varyLines(plan: HostPlan): string[] {
  const names = [...varyNames(plan), ...(plan.precompress.length > 0 ? ['Accept-Encoding'] : [])]
  return names.map((name) => `Header merge Vary "${name}"`)
}

/** `always` includes errors, but errors of the handler would get the headers twice. */
function setting({ shape }: HostPlan): string {
  return shape === 'static' ? 'Header always set' : 'Header set'
}

function corsLines(plan: HostPlan): string[] {
  const { shape, cors } = plan
  if (cors.length === 0) return []
  const set = setting(plan)
  const ahead = Object.entries(preflight).map(
    ([name, value]) => `${set} ${name} "${value}" "expr=%{REQUEST_METHOD} == 'OPTIONS'"`,
  )
  const allowed = `${set} Access-Control-Allow-Origin`
  if (cors.includes('*')) return [`${allowed} "*"`, ...(shape === 'static' ? ahead : [])]
  const known = cors.map((origin) => `'${origin}'`).join(', ')
  return [
    `${allowed} "expr=%{HTTP:Origin}" "expr=%{HTTP:Origin} -in { ${known} }"`,
    ...(shape === 'static' ? ahead : []),
  ]
}

/** Serves compressed files; removes other meanings of the extension, which may be a type or a language. */
function sibling(ending: string, encoding: string): string[] {
  return [
    `<FilesMatch "\\.(?:json|html|xml)\\.${ending}$">`,
    `    RemoveType .${ending}`,
    `    RemoveLanguage .${ending}`,
    `    AddEncoding ${encoding} .${ending}`,
    '</FilesMatch>',
  ]
}
