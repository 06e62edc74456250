import type { SiteContext } from '../contract/contract.js'
import { jsonProblem } from '../contract/json-problem.js'
import { languageObjects } from '../contract/languages.js'
import { linkBases } from '../contract/link-bases.js'
import { pageObject, pageTree } from '../contract/pages/page.js'
import { pluginDefinitions } from '../contract/plugins/definitions.js'
import { readableRows } from '../model/access/rows.js'
import { pageAt } from '../model/address.js'
import { listedContents } from '../model/listing.js'
import { buildNavigation } from '../model/menus/build-navigation.js'
import type { Navigation } from '../model/menus/navigation.js'
import type { PageContent } from '../model/project.js'
import { type Json, toJsonText } from '../model/values/json.js'
import type { JsonTree } from '../model/values/json-tree.js'
import type { Awaitable, Documents, ListSource, PageParts, ProjectList } from './documents.js'
import { returnedList } from './returned-list.js'
import { invalidRoute, type RouteTable } from './route-table.js'
import type { SiteView } from './site-plan.js'

/** Documents of a site whose pages are in memory. */
export abstract class ProjectDocuments implements Documents {
  readonly contract: Documents['contract']
  readonly apiRoot: string
  readonly publicLanguages: readonly string[]
  readonly linkBases: Documents['linkBases']
  readonly pageSize: Documents['pageSize']
  protected readonly context: SiteContext
  readonly #site: SiteView
  readonly #routes: RouteTable

  /** `pageSize`: of lists, by the options; null: by the project. */
  constructor(site: SiteView, routes: RouteTable, pageSize: number | null) {
    const { context, languages } = site
    const { project, contract } = context
    this.context = context
    this.#site = site
    this.#routes = routes
    this.contract = contract
    this.apiRoot = project.manifest.api_root
    this.publicLanguages = languages
    this.linkBases = linkBases(context)
    this.pageSize = routes.pageSizes(contract.name, pageSize ?? project.manifest.page_size)
  }

  abstract file(path: string): Awaitable<string | null>
  abstract page(language: string, path: string, html: boolean): Awaitable<PageParts | null>
  abstract placeholder(...place: Parameters<Documents['placeholder']>): Awaitable<string | null>
  abstract search(language: string, term: string): Awaitable<ListSource>

  languages(): string {
    return toJsonText(languageObjects(this.context))
  }

  plugins(): string {
    return toJsonText(pluginDefinitions(this.context))
  }

  pagesList(language: string): ProjectList {
    return contentList(this.context, this.listed(language))
  }

  pagesTree(language: string): readonly JsonTree[] | null {
    const listed = this.listed(language)
    return listed.length === 0 ? null : pageTree(this.context, listed)
  }

  navigation(language: string): Navigation {
    const { project, site, viewer } = this.context
    return buildNavigation(project, site, language, viewer)
  }

  value(route: string, key: string): Json | null {
    return this.values(route).get(key) ?? null
  }

  /** All values of a route of the project by key; empty for other routes. */
  values(route: string): ReadonlyMap<string, Json> {
    const rows = readableRows(this.context, route)
    return checkedValues(route, this.#routes.ofName(route)?.values?.(this.#site, rows) ?? [])
  }

  pageAt(path: string): number | null {
    return pageAt(this.context.site, path)?.id ?? null
  }

  protected listed(language: string): readonly PageContent[] {
    const { project, site, viewer } = this.context
    return listedContents(project, site, language, viewer)
  }
}

/** The page objects of contents as a list, each made when it is read. */
export function contentList(context: SiteContext, contents: readonly PageContent[]): ProjectList {
  return {
    count: contents.length,
    read: (offset, limit) =>
      contents.slice(offset, offset + limit).map((content) => toJsonText(pageObject(context, content))),
  }
}

/** Values by key. Routes of a configuration are checked by no compiler: throws `route-invalid`. */
function checkedValues(route: string, given: Iterable<unknown>): ReadonlyMap<string, Json> {
  const values = new Map<string, Json>()
  for (const pair of returnedList(route, 'values', given)) {
    if (!Array.isArray(pair)) throw invalidRoute(route, 'one of its values is not a pair of a key and a value')
    const [key, value] = pair as [string, Json]
    const problem = jsonProblem(value)
    if (problem !== null) throw invalidRoute(route, `its value ${JSON.stringify(key)} ${problem}`)
    values.set(key, value)
  }
  return values
}
