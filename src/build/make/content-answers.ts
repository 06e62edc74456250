import { pageObject } from '../../contract/page.js'
import {
  htmlQuery,
  type PlaceholderQuery,
  placeholderEndpoint,
  placeholderObject,
  plainQuery,
} from '../../contract/placeholder.js'
import type { SiteContext } from '../../contract/site-context.js'
import { mayReadContent, readableContent } from '../../model/access.js'
import type { PageContent } from '../../model/project.js'
import type { PlaceholderRow } from '../../model/rows.js'
import { declaredPlaceholders } from '../../model/templates.js'
import { toJsonText } from '../../model/values/json.js'
import { fileName } from '../../routes/file-name.js'
import { fileUrl, pageEndpoint, pathsTo, type SitePlan } from '../plan/site-plan.js'
import { NumberSet } from '../reuse/number-set.js'
import type { Answer } from './answers.js'

/** What a site shows of the contents of pages. */
export interface ContentPlan {
  /** Contents that have files or are searched, page by page, since a search index takes the texts of a whole page. */
  readonly contents: readonly PageContent[]
  /** Contents with a page file, by id, and how many files they have. */
  readonly pages: Pick<NumberSet, 'has'>
  readonly files: number
  /** Contents whose placeholders have endpoints of their own, by id. */
  readonly owners: Pick<NumberSet, 'has' | 'size'>
}

export function planContents(plan: SitePlan): ContentPlan {
  const { context } = plan
  const pages = new NumberSet()
  const owners = new NumberSet()
  let files = 0
  const contents = [...context.project.contents.values()].filter((content) => {
    const endpoints = pageEndpoints(plan, content).length
    if (endpoints > 0) pages.add(content.id)
    files += endpoints
    if (ownsEndpoints(plan, content)) owners.add(content.id)
    return pages.has(content.id) || owners.has(content.id)
  })
  return { contents: contents.sort((a, b) => a.page.id - b.page.id || a.id - b.id), pages, files, owners }
}

/** The endpoints that answer with a content, by language. */
export function pageEndpoints(plan: SitePlan, content: PageContent): string[] {
  const { context, languages } = plan
  const { page } = content
  return languages.flatMap((language) =>
    readableContent(context, page, language) === content
      ? pathsTo(plan, page, language).map((path) => pageEndpoint(context, language, path))
      : [],
  )
}

function ownsEndpoints(plan: SitePlan, content: PageContent): boolean {
  return isWrittenHere(plan, content.page.site.id) && mayReadContent(plan.context, content)
}

/**
 * Placeholders of a site are written in its folder, of none in each. The package answers for those of any site on
 * every site; but whoever may read the drafts of one site may not read those of others.
 */
export function isWrittenHere({ context, paths }: SitePlan, siteId: number | null): boolean {
  return siteId === null || siteId === context.site.id || (paths === 'all' && !context.viewer.preview)
}

export interface PlaceholderAnswer extends Answer {
  readonly language: string
}

/** The page files of one content; `rows` are its stored placeholders. */
export function pageAnswers(
  plan: SitePlan,
  content: PageContent,
  rows: readonly PlaceholderRow[],
  endpoints: readonly string[],
): Answer[] {
  const [first = ''] = endpoints
  const text = once(() => pageText(plan.context, content, rows, first))
  const html = once(() => pageText(plan.context, content, rows, first, htmlQuery))
  return endpoints.map((endpoint) => ({ url: fileUrl(plan, endpoint), text, ...(plan.html ? { html } : {}) }))
}

/**
 * The files of one placeholder: in its owner's language and those in which it has plugins, or in every language.
 * Where that leaves none there is still one, so that whoever answers the rest can derive the empty ones.
 * `page` is an endpoint that shows the placeholder, for findings.
 */
export function placeholderAnswers(
  plan: SitePlan,
  row: PlaceholderRow,
  owner: PageContent | null,
  ownLanguage: string | null,
  page: string | null = null,
): PlaceholderAnswer[] {
  const { context } = plan
  if (fileName(row.slot) === null) {
    const url = placeholderEndpoint(context, row, plan.languages[0] ?? '')
    const reason = `the slot ${JSON.stringify(row.slot)} cannot be part of a path`
    context.report({ code: 'page-unreachable', site: context.site.id, url, reason })
    return []
  }
  return placeholderLanguages(plan, row, ownLanguage).map((language) => {
    const endpoint = placeholderEndpoint(context, row, language)
    const text = (query: PlaceholderQuery) =>
      toJsonText(placeholderObject(context, row, owner, language, page ?? endpoint, query))
    return {
      language,
      url: fileUrl(plan, endpoint),
      text: () => text(plainQuery),
      ...(plan.html ? { html: () => text(htmlQuery) } : {}),
    }
  })
}

function placeholderLanguages(
  { languages, paths }: SitePlan,
  row: PlaceholderRow,
  ownLanguage: string | null,
): readonly string[] {
  if (paths === 'all') return languages
  const stored = new Set([ownLanguage, ...row.plugins.map(({ language }) => language)])
  const written = languages.filter((language) => stored.has(language))
  return written.length > 0 ? written : languages.slice(0, 1)
}

/** The page object with its declared placeholders, where they are stored. */
export function pageText(
  context: SiteContext,
  content: PageContent,
  rows: readonly PlaceholderRow[],
  page: string,
  query = plainQuery,
): string {
  const home = content.page.isHome
  const bySlot = new Map(rows.map((row) => [row.slot, row]))
  const placeholders = declaredPlaceholders(context.project, content).flatMap(({ slot }) => {
    const row = bySlot.get(slot)
    return row ? [placeholderObject(context, row, content, content.language, page, query)] : []
  })
  return toJsonText({ ...pageObject(context, content, home), placeholders })
}

function once(make: () => string): () => string {
  let made: string | undefined
  return () => {
    made ??= make()
    return made
  }
}
