import type { SiteContext } from '../contract/contract.js'
import { placeholderEndpoint, placeholderObject, plainForm } from '../contract/placeholder.js'
import { AliasReader } from '../exporter/plan/alias-reader.js'
import { placeholderOwner } from '../model/access/placeholders.js'
import { endpointAt, type PlaceholderPlace } from '../model/address.js'
import type { Navigation } from '../model/menus/navigation.js'
import type { PageContent, Site } from '../model/project.js'
import type { PlaceholderRow } from '../model/rows/rows.js'
import { type Json, toJsonText } from '../model/values/json.js'
import type { ListSource, PageParts } from '../routes/documents.js'
import { pageParts } from '../routes/pages/files.js'
import { contentList, ProjectDocuments } from '../routes/project-documents.js'
import { shownContent } from '../routes/site-plan.js'
import type { SiteSource } from '../runtime/source.js'
import { contextOf, type LiveAudience, type LiveProject, type LiveRead } from './live-project.js'
import { matchingContents } from './matching-contents.js'
import type { Snapshot } from './snapshot.js'

/** Estimated bytes: of a navigation node with its place in the trees, of an entry of a list, of a character of JSON. */
const bytesOf = { node: 600, reference: 8, character: 3 }

/** Maximum of the integer columns that name a placeholder's owner. */
const largestId = 2 ** 31 - 1

/**
 * One site as one viewer sees it. Lists and navigation come from the snapshot of the request's start; answers with
 * plugins are read in one transaction, with the tables as that transaction sees them.
 */
export class DatabaseSite extends ProjectDocuments implements SiteSource {
  readonly id: number
  /** In lower case. */
  readonly domain: string
  readonly #live: LiveProject
  readonly #snapshot: Snapshot
  readonly #site: Site
  readonly #audience: LiveAudience

  constructor(live: LiveProject, snapshot: Snapshot, site: Site, audience: LiveAudience) {
    const context = contextOf(live, snapshot, site, audience)
    const view = { context, languages: site.publicLanguages }
    super(view, live.options.routes, live.options.pageSize)
    this.#live = live
    this.#snapshot = snapshot
    this.#site = site
    this.#audience = audience
    this.id = site.id
    this.domain = site.domain.toLowerCase()
  }

  file(): null {
    return null
  }

  page(language: string, path: string, html: boolean): Promise<PageParts | null> {
    return this.#read(async (context, read, aliases) => {
      const content = shownContent(context, path, language)
      if (!content) return null
      const rows = await placeholdersOf(read, content)
      await aliases.readFor(rows)
      return pageParts(context, content, rows, endpointAt(context.project, language, path), { ...plainForm, html })
    })
  }

  /** Whatever the language of its owner. Mirrors djangocms_rest.views.PlaceholderDetailView. */
  placeholder(place: PlaceholderPlace, html: boolean): Promise<string | null> {
    const { language, contentType, object, slot } = place
    if (contentType > largestId || object > largestId) return Promise.resolve(null)
    return this.#read(async (context, { reader }, aliases) => {
      const owner = await placeholderOwner(context, reader, contentType, object)
      if (!owner) return null
      const rows = await reader.readPlaceholders(contentType, [object])
      // The database does not prevent duplicate slots; the last one counts, as in page objects.
      const row = rows.findLast((candidate) => candidate.slot === slot)
      if (!row) return null
      await aliases.readFor([row])
      const page = placeholderEndpoint(context, row, language)
      const content = owner.kind === 'page' ? owner.content : null
      return toJsonText(placeholderObject(context, row, { language, page, content }, { ...plainForm, html }))
    })
  }

  search(language: string, term: string): Promise<ListSource> {
    return this.#read(async (context, read) =>
      contentList(context, await matchingContents(context, read, language, term)),
    )
  }

  override navigation(language: string): Navigation {
    return this.#snapshot.once(
      `navigation ${this.id} ${language} ${this.#audience.key}`,
      ({ nodes }) => bytesOf.node * nodes.length,
      () => super.navigation(language),
    )
  }

  protected override listed(language: string): readonly PageContent[] {
    return this.#snapshot.once(
      `list ${this.id} ${language} ${this.#audience.key}`,
      ({ length }) => bytesOf.reference * length,
      () => super.listed(language),
    )
  }

  override values(route: string): ReadonlyMap<string, Json> {
    return this.#snapshot.once(
      `values ${this.id} ${route} ${this.#audience.key}`,
      (values) => bytesOf.character * toJsonText([...values.values()]).length,
      () => super.values(route),
    )
  }

  /** Runs the body with the site as the transaction sees it; a site deleted in the meantime has no pages. */
  #read<Result>(
    body: (context: SiteContext, read: LiveRead, aliases: AliasReader) => Promise<Result>,
  ): Promise<Result> {
    return this.#live.read((read) => {
      const { snapshot, reader } = read
      const { project } = snapshot
      const site = project.sites.get(this.id) ?? this.#site
      const context = contextOf(this.#live, snapshot, site, this.#audience)
      const { viewer, contract, html: renderer } = context
      const aliases = new AliasReader({ project, reader, viewer, contract, renderer })
      return body({ ...context, aliasPlaceholders: (id) => aliases.placeholders(id) }, read, aliases)
    })
  }
}

function placeholdersOf({ snapshot, reader }: LiveRead, content: PageContent): Promise<PlaceholderRow[]> {
  return reader.readPlaceholders(snapshot.project.pageContentType, [content.id])
}
