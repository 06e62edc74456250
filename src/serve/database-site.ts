import { pageSizes } from '../build/make/answers.js'
import { pageText } from '../build/make/content-answers.js'
import { AliasReader } from '../build/plan/alias-reader.js'
import { pageEndpoint, shownContent } from '../build/plan/site-plan.js'
import { pluginDefinitions } from '../contract/definitions.js'
import { languageObjects } from '../contract/languages.js'
import { pageObject } from '../contract/page.js'
import { pageTree } from '../contract/page-tree.js'
import type { PlaceholderQuery } from '../contract/placeholder.js'
import type { SiteContext } from '../contract/site-context.js'
import { pageAt } from '../model/address.js'
import { publicLanguages } from '../model/languages.js'
import { listedContents } from '../model/listing.js'
import { buildNavigation } from '../model/menus/build-navigation.js'
import type { Navigation } from '../model/menus/navigation.js'
import type { PageContent, Site } from '../model/project.js'
import type { PlaceholderRow } from '../model/rows.js'
import { toJsonText } from '../model/values/json.js'
import { treeText } from '../model/values/json-tree.js'
import type { ListSource, PlaceholderPlace, SiteSource } from '../runtime/source.js'
import { placeholderText } from './live-placeholder.js'
import { contextOf, type LiveProject, type LiveRead, type Sight } from './live-project.js'
import { foundContents } from './live-search.js'
import type { Snapshot } from './snapshot.js'

/** In memory: a node with its places in the trees that menus are cut from, and a place in a list. */
const bytesOf = { node: 600, reference: 8 }

/**
 * One site as one viewer sees it. Lists and navigation are of the snapshot that the request began with; what
 * needs plugins is read in one transaction, with the tables of that very transaction.
 */
export class DatabaseSite implements SiteSource {
  readonly id: number
  readonly domain: string
  readonly publicLanguages: readonly string[]
  readonly shape: SiteSource['shape']
  readonly apiUrl: string
  readonly pageSize: SiteSource['pageSize']
  readonly #live: LiveProject
  readonly #snapshot: Snapshot
  readonly #site: Site
  readonly #sight: Sight

  constructor(live: LiveProject, snapshot: Snapshot, site: Site, sight: Sight) {
    this.#live = live
    this.#snapshot = snapshot
    this.#site = site
    this.#sight = sight
    const { project } = snapshot
    const context = this.#context
    this.id = site.id
    this.domain = site.domain.toLowerCase()
    this.publicLanguages = publicLanguages(project, site)
    this.shape = {
      siteUrl: context.bases.site,
      apiUrl: context.bases.api,
      preview: context.viewer.preview,
      prefixesAbsoluteUrls: context.contract.prefixesAbsoluteUrls,
    }
    this.apiUrl = context.bases.api
    this.pageSize = pageSizes(context, live.options)
  }

  async file(): Promise<null> {
    return null
  }

  async languages(): Promise<string> {
    return toJsonText(languageObjects(this.#context))
  }

  async plugins(): Promise<string> {
    return toJsonText(pluginDefinitions(this.#context))
  }

  page(language: string, path: string, query: PlaceholderQuery): Promise<string | null> {
    return this.#read(async (context, read, aliases) => {
      const content = shownContent(context, path, language)
      if (!content) return null
      const rows = await placeholdersOf(read, content)
      await aliases.readFor(rows)
      return pageText(context, content, rows, pageEndpoint(context, language, path), query)
    })
  }

  placeholder(place: PlaceholderPlace, query: PlaceholderQuery): Promise<string | null> {
    return this.#read((context, read, aliases) => placeholderText(context, read, aliases, place, query))
  }

  async pagesList(language: string): Promise<ListSource> {
    return this.#list(this.#listed(language))
  }

  async pagesTree(language: string): Promise<string | null> {
    const contents = this.#listed(language)
    return contents.length === 0 ? null : treeText(pageTree(this.#context, contents))
  }

  search(language: string, term: string): Promise<ListSource> {
    return this.#read(async (context, read) => this.#list(await foundContents(context, read, language, term), context))
  }

  async navigation(language: string): Promise<Navigation> {
    const { project, viewer } = this.#context
    return this.#snapshot.once(
      `navigation ${this.id} ${language} ${this.#sight.key}`,
      ({ nodes }) => bytesOf.node * nodes.length,
      () => buildNavigation(project, this.#site, language, viewer),
    )
  }

  async pageAt(path: string): Promise<number | null> {
    return pageAt(this.#site, path)?.id ?? null
  }

  get #context(): SiteContext {
    return contextOf(this.#live, this.#snapshot, this.#site, this.#sight)
  }

  #listed(language: string): PageContent[] {
    const { project, viewer } = this.#context
    return this.#snapshot.once(
      `list ${this.id} ${language} ${this.#sight.key}`,
      ({ length }) => bytesOf.reference * length,
      () => listedContents(project, this.#site, language, viewer),
    )
  }

  #list(contents: readonly PageContent[], context = this.#context): ListSource {
    return {
      count: contents.length,
      read: async (offset, limit) =>
        contents.slice(offset, offset + limit).map((content) => toJsonText(pageObject(context, content))),
    }
  }

  /** Runs the body with the site as the transaction sees it; a site that is gone by then has no answers. */
  #read<Result>(
    body: (context: SiteContext, read: LiveRead, aliases: AliasReader) => Promise<Result>,
  ): Promise<Result> {
    return this.#live.read((read) => {
      const { snapshot, reader } = read
      const { project } = snapshot
      const site = project.sites.get(this.id) ?? this.#site
      const { viewer } = contextOf(this.#live, snapshot, site, this.#sight)
      const aliases = new AliasReader(project, reader, viewer)
      return body(contextOf(this.#live, snapshot, site, this.#sight, aliases), read, aliases)
    })
  }
}

function placeholdersOf({ snapshot, reader }: LiveRead, content: PageContent): Promise<PlaceholderRow[]> {
  const contentType = snapshot.project.contentTypes.get('cms.pagecontent')
  return contentType === undefined ? Promise.resolve([]) : reader.readPlaceholders(contentType, [content.id])
}
