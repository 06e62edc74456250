import type { ExportInfo } from '../../../build/output/export-info.js'
import type { DocumentFormat } from '../../../documents/document-formats.js'
import type { AnswerPlace } from '../../../exporter/names/answer-place.js'
import type { JsonRecord } from '../../../model/values/json.js'
import type { Route } from '../../../routes/route.js'
import { answerParts } from '../answer-links.js'
import type { Problems } from '../problem.js'
import { documentLeaks } from './document-leaks.js'
import type { HiddenContent } from './hidden-content.js'
import { LeakReport } from './leak-report.js'

/** Searches the files of an export for hidden content: file names, keys and values. */
export class LeakScan {
  readonly #report: LeakReport

  /** In the released contract, plugins may refer to hidden pages, as in djangocms-rest. */
  readonly #references: boolean
  /** Names of page members in documents. */
  readonly #members: readonly string[]

  /** See `HiddenContent`. */
  readonly #isRedirected: HiddenContent['isRedirected']

  constructor(hidden: HiddenContent, { contract, sites }: ExportInfo, problems: Problems) {
    this.#report = new LeakReport(hidden, problems)
    this.#isRedirected = hidden.isRedirected
    this.#references = contract === 'released'
    this.#members = sites.map(({ facts }) => facts?.members ?? []).find(({ length }) => length > 0) ?? []
  }

  /** The name of a file; `place`: its answer. */
  name(file: string, place: Pick<AnswerPlace, 'route' | 'path'> | null): void {
    const inMenus = place?.route.checks?.namesClosedPages
    if (place?.path) this.#report.path(file, place.path, inMenus)
    if (inMenus && place?.path && this.#report.isShownInMenus(place.path)) return
    this.#report.passages(file, file)
  }

  answer(file: string, route: Pick<Route, 'checks'>, value: unknown): void {
    if (route.checks?.isOfManifest) return
    for (const part of answerParts(route, value)) {
      if ('page' in part) this.#page(file, part.page)
      else if ('node' in part) this.#node(file, part.node)
      else if ('content' in part) this.#content(file, part.content)
    }
    this.#passages(file, value)
  }

  /** An answer of a bundle, with the path of its page; null: it is no page's. */
  bundled(file: string, path: string | null, route: Route, answer: unknown): void {
    if (path !== null) this.#report.path(file, path)
    this.answer(file, route, answer)
  }

  /** A page as searches of front ends know it. */
  searchRecord(file: string, record: JsonRecord): void {
    this.#report.title(file, record.title)
    this.#report.title(file, record.description)
    this.#report.address(file, record.url)
    for (const { title, url } of (record.breadcrumbs ?? []) as JsonRecord[]) {
      this.#report.title(file, title)
      this.#report.address(file, url)
    }
    this.#content(file, record.headings)
    this.#passages(file, record)
  }

  document(file: string, format: DocumentFormat, text: string): void {
    documentLeaks[format](text, {
      values: (values) => this.#page(file, Object.fromEntries(values.map((one, index) => [this.#members[index], one]))),
      node: (node) => this.#node(file, node),
      content: (content) => this.#content(file, content),
      link: ([title, , path]) => {
        this.#report.title(file, title)
        this.#report.path(file, path)
      },
      folded: (folded) => this.#report.folded(file, folded),
      path: (path) => this.#report.path(file, path),
      page: (id) => this.#report.page(file, id),
      value: (value) => this.#passages(file, value),
    })
  }

  /** Redirects, host settings, feeds and sitemaps: lines that begin with URLs, JSON with URLs as keys, or XML. */
  settings(file: string, text: string): void {
    this.#report.passages(file, text)
    const addresses = file.endsWith('.json')
      ? Object.keys(JSON.parse(text) as JsonRecord).filter((path) => !this.#isRedirected(path))
      : file.endsWith('.xml')
        ? [...text.matchAll(/(?:<loc>|\bhref=")([^<"]*)/g)].map(([, address = '']) => address)
        : text.split('\n')
    for (const address of addresses) this.#report.address(file, address.split(/\s/, 1)[0])
  }

  #page(file: string, page: JsonRecord): void {
    for (const name of ['title', 'page_title', 'menu_title', 'meta_description']) this.#report.title(file, page[name])
    this.#report.pagePath(file, page.path)
    for (const name of ['absolute_url', 'details']) this.#report.address(file, page[name])
  }

  #node(file: string, node: { readonly [name: string]: unknown }): void {
    const attr = node.attr as JsonRecord | null
    if (attr?.is_page !== true) return
    if (!isClosedNode(node)) this.#report.title(file, node.title)
    for (const address of [node.url, node.endpoint, node.api_endpoint]) this.#report.address(file, address, true)
  }

  /** Searches all texts of a value for long hidden ones. `isOfClosed`: it is of a node that `isClosedNode`. */
  #passages(file: string, value: unknown, references = false, isOfClosed = false): void {
    if (typeof value === 'string') {
      if (!isOfClosed || !this.#report.isShownInMenus(value)) this.#report.passages(file, value, references)
    } else if (typeof value === 'object' && value !== null) {
      const isClosed = isClosedNode(value)
      for (const [name, member] of Object.entries(value)) {
        this.#report.passages(file, name)
        if (isClosed && name === 'title') continue
        const mayRefer = references || (name === 'content' && this.#references)
        this.#passages(file, member, mayRefer, isOfClosed || isClosed)
      }
    }
  }

  #content(file: string, value: unknown): void {
    if (typeof value === 'string') this.#report.text(file, value)
    else if (typeof value === 'object' && value !== null) {
      const { id, plugin_type: type } = value as JsonRecord
      if (typeof id === 'number' && typeof type === 'string') this.#report.plugin(file, id)
      for (const member of Object.values(value)) this.#content(file, member)
    }
  }
}

/** Menus show the titles of pages that require login, as the live API does. */
function isClosedNode({ attr }: { readonly attr?: unknown }): boolean {
  return typeof attr === 'object' && attr !== null && (attr as JsonRecord).auth_required === true
}
