import { pluginDefinitions } from '../../contract/definitions.js'
import { languageObjects } from '../../contract/languages.js'
import { pageObject } from '../../contract/page.js'
import { pageTree } from '../../contract/page-tree.js'
import type { SiteContext } from '../../contract/site-context.js'
import type { SiteDocument } from '../../documents/site-document.js'
import { absolute } from '../../model/address.js'
import { listedContents } from '../../model/listing.js'
import type { PageContent } from '../../model/project.js'
import { type Json, toJsonText } from '../../model/values/json.js'
import { treeFileText } from '../../model/values/json-tree.js'
import type { Family } from '../../options.js'
import { followableWindows, pageOfList, type Window } from '../../routes/pagination.js'
import { fileUrl, type SitePlan } from '../plan/site-plan.js'
import type { FileText } from '../write/writer.js'
import type { NavigationFamily, NavigationVariants } from './navigation-answers.js'

/** A file to be: its URL path below the export, and its text when it is wanted. */
export interface Answer {
  readonly url: string
  text(): FileText
  /** The answer to `?html=1`, for a file of its own. */
  html?(): string
}

export interface ListSettings {
  /** Items on a page; null: the contract's. */
  readonly pageSize: number | null
  readonly pagination: 'static' | 'query'
  readonly variants: NavigationVariants
}

/** Items on a page of each list when a request names no limit: by option, project or contract. */
export function pageSizes(
  { contract, project }: SiteContext,
  { pageSize }: Pick<ListSettings, 'pageSize'>,
): SiteDocument['pageSize'] {
  const setting = pageSize ?? project.manifest.page_size
  return {
    'pages-list': contract.pageSize('pages-list', setting),
    page_search: contract.pageSize('page_search', setting),
  }
}

/** The families that are made from the contents of pages, one content after the other. */
export function isOfContents(family: Family): family is 'pages' | 'placeholders' {
  return family === 'pages' || family === 'placeholders'
}

/** The families that list what a site has. */
export type ListFamily = Exclude<Family, 'pages' | 'placeholders' | NavigationFamily>

/** The answers of a family that comes from what is held in memory. */
export function* listAnswers(plan: SitePlan, family: ListFamily, settings: ListSettings): Iterable<Answer> {
  const { context, languages } = plan
  const { api_root: root } = context.project.manifest
  switch (family) {
    case 'healthcheck':
      yield jsonAnswer(fileUrl(plan, `${root}healthcheck/`), () => ({ status: 'ok' }))
      return
    case 'languages':
      yield jsonAnswer(fileUrl(plan, `${root}languages/`), () => languageObjects(context))
      return
    case 'plugins':
      yield jsonAnswer(fileUrl(plan, `${root}plugins/`), () => pluginDefinitions(context))
      return
    case 'pages-list':
      for (const language of languages) yield* pagesListAnswers(plan, language, settings)
      return
    case 'pages-tree':
      for (const language of languages) yield* treeAnswer(plan, language)
      return
    case 'page_search':
      for (const language of languages) yield emptySearch(plan, language, settings)
  }
}

function jsonAnswer(url: string, body: () => Json): Answer {
  return { url, text: () => toJsonText(body()) }
}

function* pagesListAnswers(plan: SitePlan, language: string, settings: ListSettings): Iterable<Answer> {
  const { context } = plan
  const { project, site, viewer, bases } = context
  const contents = listedContents(project, site, language, viewer)
  const endpoint = `${project.manifest.api_root}${language}/pages-list/`
  const { 'pages-list': pageSize } = pageSizes(context, settings)
  const objects = (shown: readonly PageContent[]) => shown.map((content) => pageObject(context, content))
  if (pageSize === null) {
    yield {
      url: fileUrl(plan, endpoint),
      text: () => listText(contents.map((content) => () => pageObject(context, content))),
    }
    return
  }
  const byPath = settings.pagination === 'static'
  const link = (window: Window) => absolute(bases.api, endpoint + (byPath ? windowPath(window) : windowQuery(window)))
  for (const window of followableWindows(contents.length, pageSize)) {
    const { offset, limit } = window
    yield jsonAnswer(fileUrl(plan, endpoint + windowPath(window)), () =>
      pageOfList(contents.length, window, objects(contents.slice(offset, offset + limit)), link),
    )
    if (!byPath) return
  }
}

/** `100/200/` for limit 100, offset 200; the first page is the list itself. */
function windowPath({ limit, offset }: Window): string {
  return offset === 0 ? '' : `${limit}/${offset}/`
}

function windowQuery({ limit, offset }: Window): string {
  return offset === 0 ? `?limit=${limit}` : `?limit=${limit}&offset=${offset}`
}

function* treeAnswer(plan: SitePlan, language: string): Iterable<Answer> {
  const { context } = plan
  const contents = listedContents(context.project, context.site, language, context.viewer)
  if (contents.length === 0) return
  const url = fileUrl(plan, `${context.project.manifest.api_root}${language}/pages-tree/`)
  yield { url, text: () => treeFileText(pageTree(context, contents)) }
}

function* listText(items: readonly (() => Json)[]): Iterable<string> {
  let separator = '['
  for (const item of items) {
    yield separator + toJsonText(item())
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

/** What a search without a term finds: nothing. */
function emptySearch(plan: SitePlan, language: string, settings: ListSettings): Answer {
  const { api_root: root } = plan.context.project.manifest
  const { page_search: limit } = pageSizes(plan.context, settings)
  return jsonAnswer(fileUrl(plan, `${root}${language}/page_search/`), () =>
    limit === null ? [] : pageOfList(0, { limit, offset: 0 }, [], () => ''),
  )
}
