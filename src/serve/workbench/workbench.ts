import { readPackageFile } from '../../package-files.js'
import type { Handler } from '../../runtime/handler.js'
import { isLocalRequest } from './local-request.js'
import type { WorkbenchFacts } from './workbench-facts.js'

const types = { html: 'text/html', css: 'text/css', js: 'text/javascript' } as const

/** Files of templates/workbench, by path. */
const files: Readonly<Record<string, string>> = {
  '/': 'index.html',
  ...Object.fromEntries(
    ['workbench.css', 'workbench.js', 'elements.js', 'places.js', 'views.js', 'json-tree.js'].map((name) => [
      `/_workbench/${name}`,
      name,
    ]),
  ),
}

/** Allows scripts of this origin only; pictures come from the site. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  'img-src data: http: https:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': policy,
}

/** Adds the workbench, a page for developers at `/`, to a handler; for requests of this machine only. */
export function withWorkbench(handler: Handler, facts: () => Promise<WorkbenchFacts>): Handler {
  return async (request) => {
    const url = URL.canParse(request.url) ? new URL(request.url) : null
    const isAsked = url?.pathname === '/' || url?.pathname.startsWith('/_workbench/')
    if (!url || !isAsked || request.method !== 'GET' || !isLocalRequest(request, url)) return handler(request)
    if (url.pathname === '/_workbench/facts.json') return Response.json(await facts(), { headers })
    const name = files[url.pathname]
    if (name === undefined) return handler(request)
    const type = types[name.slice(name.lastIndexOf('.') + 1) as keyof typeof types]
    const text = await readPackageFile(`templates/workbench/${name}`)
    return new Response(text, { headers: { ...headers, 'content-type': `${type}; charset=utf-8` } })
  }
}
