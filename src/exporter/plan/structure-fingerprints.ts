import { createHash, type Hash } from 'node:crypto'
import type { SiteContext } from '../../contract/contract.js'
import { published } from '../../model/content.js'
import type { Page, PageContent, PageUrl, Site } from '../../model/project.js'
import type { PageFingerprints } from './page-fingerprints.js'

type StructureContext = Pick<SiteContext, 'project' | 'site' | 'contract' | 'viewer'>

/** Fingerprints of the rows that the lists, menus and documents of a site are made from. */
export class StructureFingerprints {
  /** Of all of them: files only count if answers without plugins may show them. */
  readonly all: string
  readonly #context: StructureContext
  readonly #pages: PageFingerprints
  readonly #known: Map<string, string>

  /** `known`: `derived` of the previous export, if `all` is the same. */
  constructor(
    context: StructureContext,
    all: string,
    pages: PageFingerprints,
    known: Readonly<Record<string, string>>,
  ) {
    this.#known = new Map(Object.entries(known))
    this.#context = context
    this.all = all
    this.#pages = pages
  }

  /** Of those that the lists and menus of a language show, so that an edit of a title costs nothing in others. */
  of(language: string): string {
    return this.derive(`shown in ${language}`, () => this.#ofLanguage(language))
  }

  /** A fingerprint of nothing else than the rows of `all`, computed once for as long as these are the same. */
  derive(name: string, compute: () => string): string {
    const known = this.#known.get(name) ?? compute()
    this.#known.set(name, known)
    return known
  }

  /** For the next run. */
  get derived(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#known)
  }

  /** Of what documents show of these contents and of their pages. */
  ofContents(contents: readonly PageContent[]): string {
    const pages = contents.map(({ page }) => page)
    return this.#ofPages(pages, (hash) => {
      for (const { row } of contents) hash.update(row)
    })
  }

  /** Of what documents of paths show of these addresses and of their pages. */
  ofUrls(urls: readonly PageUrl[]): string {
    const pages = urls.map(({ page }) => page)
    return this.#ofPages(pages, (hash) => {
      for (const { path } of urls) hash.update(`${path}\n`)
    })
  }

  /** Of these pages, without the values of their contents, and of what `add` adds. */
  #ofPages(pages: readonly Page[], add: (hash: Hash) => void): string {
    const { project, site, viewer } = this.#context
    // Fields of extensions may show other pages. Which pages are shown is no matter of rows alone.
    const others = project.manifest.extensions || viewer.preview ? this.all : this.#pages.others
    const hash = createHash('sha256').update(`${others} ${site.id}`)
    hash.update(this.#pages.of(pages.map(({ id }) => id)))
    hash.update(JSON.stringify(pages.map((page) => page.site.id)))
    add(hash)
    return hash.digest('hex').slice(0, 32)
  }

  #ofLanguage(language: string): string {
    const { project, site, contract, viewer } = this.#context
    // Fields of extensions may show other pages, in any language.
    if (!contract.showsOwnLanguage || project.manifest.extensions || viewer.preview) return this.all
    const hash = createHash('sha256').update(`${this.#pages.others} ${site.id}`)
    hash.update(this.#pages.of([...site.pages, ...pagesOfOthers(site)].map(({ id }) => id)))
    for (const page of site.pages) {
      for (const { row } of shownIn(page, language)) hash.update(row)
    }
    return hash.digest('hex').slice(0, 32)
  }
}

/** Pages of other sites whose addresses are on this one. */
function pagesOfOthers(site: Site): Page[] {
  return [...site.urls.values()].map(({ page }) => page).filter((page) => page.site !== site)
}

/** The contents that lists and menus of a language may show of a page: see `showsOwnLanguage` of contracts. */
function shownIn({ isHome, contents }: Page, language: string): readonly PageContent[] {
  const own = isHome ? [] : contents.filter((content) => content.language === language)
  return published(own).length > 0 ? own : contents
}
