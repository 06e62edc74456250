import { checkSignal } from '../../build/check-signal.js'
import type { ExportInfo } from '../../build/output/export-info.js'
import { routeOf } from '../../exporter/names/answer-place.js'
import type { RouteTable } from '../../routes/route-table.js'
import type { LinkLog, UnresolvedLink } from './link-log.js'
import type { Problems } from './problem.js'
import type { Problem } from './problem-table.js'
import type { WrittenSites } from './written-answers.js'

/** Facts besides the files. */
export interface LinkKnowledge {
  readonly info: ExportInfo
  /** The built-in routes and the project's own. */
  readonly routes: RouteTable
  readonly written: WrittenSites
  /** Whether the handler answers a path and query; null: no handler. */
  readonly answers: ((site: number, path: string, query: string) => Promise<boolean>) | null
  /** Whether a page exists but is not public; null: unknown. */
  readonly isClosed: ((site: number, pagePath: string) => boolean) | null
  /** Whether the export reported that the uploaded file of a path is missing. */
  readonly isMissingFile: (path: string) => boolean
}

/** Decides for every link without a file whether that is intentional. Throws `interrupted`. */
export async function judgeLinks(
  log: LinkLog,
  knowledge: LinkKnowledge,
  problems: Problems,
  signal: AbortSignal | null,
): Promise<void> {
  for (const link of log.open.values()) {
    checkSignal(signal)
    problems.add(await judge(link, log, knowledge))
  }
}

async function judge(link: UnresolvedLink, log: LinkLog, knowledge: LinkKnowledge): Promise<Problem> {
  const { info, routes, written, answers, isClosed, isMissingFile } = knowledge
  const { url, site, count } = link
  const places = { url, count, pages: link.pages.length > 0 ? link.pages : link.others }
  const leftOut = (reason: string): Problem => ({ code: 'link-left-out', ...places, reason })
  const root = info.apiRoot.slice(1)
  if (!link.path.startsWith(root)) {
    return { code: isMissingFile(link.path) ? 'link-file-missing' : 'link-broken', ...places }
  }
  const route = routeOf(link.path.slice(root.length), routes)
  if (!route) return { code: 'link-elsewhere', ...places }
  const facts = info.sites.find(({ id }) => id === site.id)?.facts ?? null
  const own = written.get(site.folder)
  const { language } = route
  if (language !== null && !facts?.languages.includes(language) && !own?.languages.has(language)) {
    return leftOut(`nothing is exported in the language ${language}`)
  }
  if (await answers?.(site.id, `/${link.path}`, link.query)) return { code: 'link-handled', ...places }
  if (answers === null) {
    if (!own?.routes.has(route.route.name)) return leftOut(`it has no ${route.route.name}`)
    if (link.query !== '') return leftOut('no file answers a query')
  }
  if (log.homes.has(url)) return leftOut('the site has no home page in that language')
  if (route.route.checks?.mayBeUnanswered) return leftOut('the live API names it, and does not answer it either')
  const closed = route.route.checks?.isPage && (log.closed.has(url) || isClosed?.(site.id, route.path ?? ''))
  return { code: closed ? 'link-closed' : 'link-broken', ...places }
}
