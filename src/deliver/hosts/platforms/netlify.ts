import { filesBesideApi, headersText, mediaRules, originHeaders, pageRules, routeRules } from '../header-rules.js'
import { missingAnswers, originRefusal, prefixRefusal, tooManyRedirects } from '../host-limits.js'
import { type HostPlan, inRuleOrder, mainHost } from '../host-plan.js'
import { type HostProfile, platformProfile } from '../profile.js'
import { entryFile } from './entry-file.js'
import { platformRedirects } from './platform-redirects.js'

/** Netlify: files alone, or an edge function in front of them. */
export const netlify: HostProfile = {
  ...platformProfile,
  refusal: (plan) => (plan.shape === 'handler' ? prefixRefusal(plan) : originRefusal(plan)),
  inside: (plan) => [
    { name: '_headers', text: headers(plan) },
    // If the target of a rule does not exist, Netlify serves 404.html, whatever its content.
    ...(plan.shape === 'static'
      ? [
          { name: '_redirects', text: rewrites(plan) },
          { name: '404.html', text: '{"detail":"Not found."}' },
        ]
      : []),
  ],
  async beside(plan) {
    const redirects = platformRedirects(plan, '!')
    const publish = `# Copy this beside the export, with everything else here.\n[build]\npublish = "${plan.name}"\n`
    if (plan.shape === 'static') return [{ name: 'netlify.toml', text: publish }, ...redirects]
    const name = 'netlify/edge-functions/api.js'
    return [
      { name: 'netlify.toml', text: `${publish}edge_functions = "netlify/edge-functions"\n` },
      { name, text: await entryFile(`netlify-edge/${name}`, plan) },
      ...redirects,
    ]
  },
  // https://docs.netlify.com/manage/routing/redirects/overview/
  limits: (plan) => [
    ...missingAnswers(plan),
    ...tooManyRedirects(plan, 10_000, 'and Netlify advises against more than 10,000', false),
  ],
}

/** Rules that match the same path must not set the same header, as their precedence is not documented. */
function headers(plan: HostPlan): string {
  const json = 'Content-Type: application/json; charset=utf-8'
  const all = ['X-Content-Type-Options: nosniff', ...originHeaders(plan)]
  const { cache } = plan
  const rules = [
    ...routeRules(plan),
    { path: '/_data/export.json', value: cache.pointer },
    ...(plan.shape === 'handler' ? documentPaths.map((path) => ({ path, value: cache.documents })) : []),
  ]
  const pages = pageRules(plan).map(({ path, value }) => ({
    path,
    headers: [`Cache-Control: ${value}`, 'Content-Type: text/html; charset=utf-8', ...all],
  }))
  return headersText([
    ...rules.map(({ path, value }) => ({ path, headers: [`Cache-Control: ${value}`, json, ...all] })),
    ...pages,
    ...mediaRules(plan),
  ])
}

const digits = [...'0123456789abcdef']

/** Patterns of all documents (hexadecimal names) but not of the pointer, which begins with `ex`. */
const documentPaths = [
  ...digits.filter((digit) => digit !== 'e').map((digit) => `/_data/${digit}*`),
  ...digits.map((digit) => `/_data/e${digit}*`),
]

/** Rules match with and without trailing slash. */
function rewrites(plan: HostPlan): string {
  const { apiRoot, pages } = plan
  const main = mainHost(plan)
  const lines = inRuleOrder(plan).flatMap((site) => {
    const from = `${site.host === main ? '' : `${site.scheme}://${site.host}`}${site.base}`
    const api = `/${site.folder}${apiRoot.slice(1)}`
    return [
      ...pages.map((page) => `${from}${apiRoot}${page} ${api}${page}/index.html 200`),
      `${from}${apiRoot}* ${api}:splat/index.json 200`,
      ...(site.base + site.folder === ''
        ? []
        : filesBesideApi(plan).map((name) => `${from}/${name} /${site.folder}${name} 200!`)),
    ]
  })
  return [...lines, '/* /404.json 404', ''].join('\n')
}
