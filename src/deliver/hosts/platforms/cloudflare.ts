import type { Census } from '../../../build/names/path-register.js'
import {
  answerPatterns,
  filesBesideApi,
  hasOtherHosts,
  headersText,
  mediaRules,
  originHeaders,
  pageRules,
  routeRules,
} from '../header-rules.js'
import { fewerFiles, missingAnswers, originRefusal, prefixRefusal, tooManyRedirects } from '../host-limits.js'
import { deepestFirst, type HostPlan } from '../host-plan.js'
import { type HostFile, type HostProfile, type HostRefusal, type Limit, platformProfile } from '../profile.js'
import { entryFile } from './entry-file.js'
import { platformRedirects } from './platform-redirects.js'

/** Cloudflare Workers: assets alone, or a Worker in front of them. */
export const cloudflare: HostProfile = {
  ...platformProfile,
  refusal: (plan) => (plan.shape === 'handler' ? prefixRefusal(plan) : (originRefusal(plan) ?? hostRefusal(plan))),
  inside: (plan) => (plan.shape === 'static' ? staticFiles(plan) : [{ name: '_headers', text: documentHeaders(plan) }]),
  async beside(plan) {
    const settings = (await entryFile('cloudflare-worker/wrangler.toml', plan)).replace('"out"', `"../../${plan.name}"`)
    const redirects = platformRedirects(plan, '')
    if (plan.shape === 'static') return [{ name: 'wrangler.toml', text: assetsOnly(settings) }, ...redirects]
    const worker = await entryFile('cloudflare-worker/worker.js', plan)
    return [{ name: 'wrangler.toml', text: settings }, { name: 'worker.js', text: worker }, ...redirects]
  },
  limits: (plan, census) => [
    ...missingAnswers(plan),
    ...fileLimits(census),
    ...tooManyRedirects(plan, 2000, 'and Cloudflare follows 2,000 of a _redirects file', true),
  ],
}

/** https://developers.cloudflare.com/workers/platform/limits/ */
function fileLimits({ files, largest }: Census): Limit[] {
  const limits: Limit[] = []
  const count = files.toLocaleString('en')
  if (files > 100_000) {
    limits.push({ limit: `${count} files, and a Worker may have 100,000`, advice: `${fewerFiles}.`, hard: true })
  } else if (files > 20_000) {
    const limit = `${count} files, and a Worker may have 20,000 on the free plan, 100,000 on paid ones`
    limits.push({ limit, advice: `On the free plan: ${fewerFiles}.`, hard: false })
  }
  if (largest.bytes > 25 * 1024 * 1024) {
    const size = (largest.bytes / 1024 / 1024).toFixed(1)
    const limit = `${largest.name} has ${size} MiB, and a file may have 25 MiB`
    limits.push({ limit, advice: 'Leave its route out with --skip, or lower --budget.', hard: true })
  }
  return limits
}

function hostRefusal(plan: HostPlan): HostRefusal | null {
  if (!hasOtherHosts(plan)) return null
  return {
    problem: 'without a Worker it cannot tell hosts apart, so every host would get the default site',
    fix: 'Use --target handler, or one export for each site with --site, or addresses such as --api-url 2=https://example.com/sites/2.',
  }
}

/** Rewrites trailing slashes to files. Cloudflare serves 404.html for missing files, whatever its content. */
function staticFiles(plan: HostPlan): HostFile[] {
  const { apiRoot, cache } = plan
  const rules = deepestFirst(plan.sites).flatMap(({ base, folder }) => [
    // Without the query Cloudflare rejects the rule as a loop, whatever html_handling is.
    ...plan.pages.map((page) => `${base}${apiRoot}${page}/ /${folder}${apiRoot.slice(1)}${page}/index.html?page 200\n`),
    `${base}${apiRoot}*/ /${folder}${apiRoot.slice(1)}:splat/index.json 200\n`,
    ...(base === '' || base === `/${folder.replace(/\/$/, '')}`
      ? []
      : filesBesideApi(plan).map((name) => `${base}/${name} /${folder}${name} 200\n`)),
  ])
  const all = ['X-Content-Type-Options: nosniff', `Cache-Control: ${cache.answers}`, ...originHeaders(plan)]
  // Cloudflare joins the values of several rules, so the previous one is removed.
  const replaced = (value: string) => ['! Cache-Control', `Cache-Control: ${value}`]
  const unusual = routeRules(plan).filter(({ value }) => value !== cache.answers)
  const text = headersText([
    { path: '/*', headers: all },
    // Cloudflare sets the type by the file name, which for missing files is 404.html.
    ...answerPatterns(plan).map((path) => ({ path, headers: ['Content-Type: application/json; charset=utf-8'] })),
    ...unusual.map(({ path, value }) => ({ path, headers: replaced(value) })),
    ...pageRules(plan).map(({ path }) => ({
      path,
      headers: ['! Content-Type', 'Content-Type: text/html; charset=utf-8'],
    })),
    { path: '/_data/export.json', headers: replaced(cache.pointer) },
    // All matching rules are joined, and the first already has nosniff.
    ...mediaRules(plan).map(({ path, headers }) => ({ path, headers: headers.slice(0, 1) })),
  ])
  return [
    { name: '_headers', text },
    { name: '_redirects', text: [...new Set(rules)].join('') },
    { name: '404.html', text: '{"detail":"Not found."}' },
  ]
}

/** Headers of documents and media; the handler sets those of answers. */
function documentHeaders(plan: HostPlan): string {
  const { cache } = plan
  return headersText([
    { path: '/_data/*', headers: [`Cache-Control: ${cache.documents}`] },
    { path: '/_data/export.json', headers: ['! Cache-Control', `Cache-Control: ${cache.pointer}`] },
    ...mediaRules(plan),
  ])
}

function assetsOnly(settings: string): string {
  return `${settings
    .replace(/^main = .*\n/m, '')
    .replace(/^# Without this.*\n/m, '')
    .replace(/^run_worker_first.*\n/m, '')
    .replace(/^binding = .*\n/m, '')
    .replace('not_found_handling = "none"', 'not_found_handling = "404-page"')
    .replace(/\n# Previews[\s\S]*$/, '')
    .trimEnd()}\n`
}
