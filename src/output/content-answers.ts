import { pageObject } from '../contract/page.js'
import { placeholderEndpoint, placeholderObject } from '../contract/placeholder.js'
import type { SiteContext } from '../contract/site-context.js'
import { fileName } from '../resources/file-name.js'
import { toJsonText } from '../site/json.js'
import type { PageContent } from '../site/project.js'
import type { PlaceholderRow } from '../site/rows.js'
import { declaredPlaceholders } from '../site/templates.js'
import type { Answer } from './answers.js'
import { fileUrl, isOpen, pageEndpoint, pagePaths, type SitePlan, shownContent } from './site-plan.js'

/** Where the contents of a site are written. */
export interface ContentPlan {
  /** Page endpoints by content id. */
  readonly pages: ReadonlyMap<number, readonly string[]>
  /** Contents whose placeholders have endpoints of their own. */
  readonly owners: ReadonlySet<PageContent>
}

export function planContents(plan: SitePlan): ContentPlan {
  const { context, languages, paths } = plan
  const { project, site } = context
  const pages = new Map<number, string[]>()
  for (const language of languages) {
    for (const path of pagePaths(plan, language)) {
      const content = shownContent(context, path, language)
      if (!content) continue
      const endpoints = pages.get(content.id)
      const endpoint = pageEndpoint(context, language, path)
      if (endpoints) endpoints.push(endpoint)
      else pages.set(content.id, [endpoint])
    }
  }
  // The package answers for placeholders of any site on every site.
  const candidates = [...project.contents.values()].filter((content) => paths === 'all' || content.page.site === site)
  return {
    pages,
    owners: new Set(candidates.filter((content) => mayShow(context, content) && isOpen(context, content.page))),
  }
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
  const html = once(() => pageText(plan.context, content, rows, first, true))
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
    const text = (html: boolean) => toJsonText(placeholderObject(context, row, owner, language, page ?? endpoint, html))
    return {
      language,
      url: fileUrl(plan, endpoint),
      text: () => text(false),
      ...(plan.html ? { html: () => text(true) } : {}),
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

/** The page object with its declared placeholders, where they are stored. With `html` it is the answer to `?html=1`. */
export function pageText(
  context: SiteContext,
  content: PageContent,
  rows: readonly PlaceholderRow[],
  page: string,
  html = false,
): string {
  const home = content.page.isHome
  const bySlot = new Map(rows.map((row) => [row.slot, row]))
  const placeholders = declaredPlaceholders(context.project, content).flatMap(({ slot }) => {
    const row = bySlot.get(slot)
    return row ? [placeholderObject(context, row, content, content.language, page, html)] : []
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

/** A preview shows placeholders of any state; without a version row a content does not exist. */
function mayShow({ viewer }: SiteContext, { state }: PageContent): boolean {
  return viewer.preview ? state !== null : state === 'published'
}
