import { linkContents, linkPages, linkUrls, type StateLookup } from './link-rows.js'
import type { LanguageFacts, Manifest } from './manifest/manifest.js'
import type { PageUrl } from './page-url.js'
import { linkRelated, type Related } from './related.js'
import type { FileRow, PageContentRow, PageRow, SiteTables, VersionRow } from './rows.js'
import type { Rules } from './rules.js'
import type { ShownRows } from './shown-rows.js'
import { UrlsByPath } from './urls-by-path.js'
import type { ById } from './values/by-id.js'

/** A whole django CMS project as rows linked to each other: what every rule reads. */
export interface Project {
  readonly manifest: Manifest
  readonly rules: Rules
  readonly sites: ReadonlyMap<number, Site>
  readonly defaultSite: Site
  readonly pages: ById<Page>
  readonly contents: ById<PageContent>
  readonly files: ReadonlyMap<number, FileRow>
  /** By alias id. */
  readonly aliases: ReadonlyMap<number, Alias>
  /** By `app_label.model_name`. */
  readonly contentTypes: ReadonlyMap<string, number>
  /** Ids of published objects by content type; without an entry the content type has no versions. */
  readonly publishedIds: ReadonlyMap<number, ReadonlySet<number>>
  /** Rows of the project's own models whose placeholders are public, by content type. */
  readonly shownRows: ShownRows['ids']
  /** Tree paths of the pages with view permissions, and what those cover (1 to 5). */
  readonly viewGrants: ReadonlyMap<string, readonly number[]>
  readonly related: Related
}

/** django.contrib.sites.models.Site with its part of the manifest. */
export interface Site {
  readonly id: number
  readonly name: string
  readonly domain: string
  readonly languages: readonly LanguageFacts[]
  /** Prefix of page URLs by language. */
  readonly pageRoot: Readonly<Record<string, string>>
  /** In the order of lists. */
  readonly pages: Page[]
  /** The rows that answer for their paths: of equal paths the one of the lowest id. */
  readonly urls: UrlsByPath
  /** Rows whose path another one has taken, lowest id first. */
  readonly shadowedUrls: PageUrl[]
}

/** cms.models.Page. */
export interface Page extends PageRow {
  readonly site: Site
  parent: Page | null
  /** Of all languages, lowest id first. */
  urls: readonly PageUrl[]
  /** All versions of all languages, lowest id first. */
  contents: readonly PageContent[]
}

/** cms.models.PageContent with its version. */
export interface PageContent extends PageContentRow {
  readonly page: Page
  /** Without djangocms-versioning every content is published. null: no version row, so it does not exist. */
  readonly state: VersionRow['state'] | null
  readonly versionId: number
}

/** djangocms_alias.models.Alias with its contents, lowest id first. */
export interface Alias {
  readonly id: number
  readonly siteId: number | null
  readonly staticCode: string | null
  readonly contents: AliasContent[]
}

export interface AliasContent {
  readonly id: number
  readonly language: string
  readonly alias: Alias
  readonly state: VersionRow['state'] | null
  readonly versionId: number
}

/** Takes the rows of pages and addresses out of `tables`: with both a large site would need twice the memory. */
export function buildProject(
  tables: SiteTables,
  manifest: Manifest,
  rules: Rules,
  shownRows: ShownRows['ids'] = new Map(),
): Project {
  const contentTypes = new Map(tables.contentTypes.map((row) => [`${row.appLabel}.${row.model}`, row.id]))
  const stateOf = versionLookup(tables.versions, manifest.versioning)
  const sites = linkSites(tables, manifest)
  const pages = linkPages(tables, sites)
  linkUrls(tables, sites, pages)
  const contents = linkContents(tables, pages, stateOf, contentTypes.get('cms.pagecontent') ?? -1)
  const defaultSite = sites.get(manifest.site_id)
  if (!defaultSite) throw new Error(`site ${manifest.site_id} of the manifest has no row in django_site`)
  for (const site of sites.values()) {
    site.pages.sort(rules.version === '4.1' ? (a, b) => a.id - b.id : (a, b) => (a.path < b.path ? -1 : 1))
  }
  return {
    manifest,
    rules,
    sites,
    defaultSite,
    pages,
    contents,
    files: new Map(tables.files.map((row) => [row.id, row])),
    aliases: linkAliases(tables, stateOf, contentTypes.get('djangocms_alias.aliascontent') ?? -1),
    contentTypes,
    publishedIds: publishedIds(tables.versions, manifest.versioning),
    shownRows,
    viewGrants: viewGrants(tables, pages),
    related: linkRelated(tables),
  }
}

function versionLookup(versions: readonly VersionRow[], versioning: boolean): StateLookup {
  if (!versioning) return (_, objectId) => ({ state: 'published', versionId: objectId })
  const byType = new Map<number, Map<number, VersionRow>>()
  for (const version of versions) {
    const ofType = byType.get(version.contentTypeId) ?? new Map<number, VersionRow>()
    byType.set(version.contentTypeId, ofType.set(version.objectId, version))
  }
  return (contentTypeId, objectId) => {
    const version = byType.get(contentTypeId)?.get(objectId)
    return { state: version?.state ?? null, versionId: version?.id ?? 0 }
  }
}

function publishedIds(versions: readonly VersionRow[], versioning: boolean): Map<number, Set<number>> {
  const byType = new Map<number, Set<number>>()
  if (!versioning) return byType
  for (const { contentTypeId, objectId, state } of versions) {
    const ids = byType.get(contentTypeId) ?? new Set<number>()
    byType.set(contentTypeId, ids)
    if (state === 'published') ids.add(objectId)
  }
  return byType
}

function linkSites(tables: SiteTables, manifest: Manifest): Map<number, Site> {
  const sites = new Map<number, Site>()
  for (const row of tables.sites) {
    const facts = manifest.sites[row.id]
    if (!facts) continue
    const { id, name, domain } = row
    sites.set(id, {
      id,
      name,
      domain,
      languages: facts.languages,
      pageRoot: facts.page_root,
      pages: [],
      urls: new UrlsByPath(),
      shadowedUrls: [],
    })
  }
  return sites
}

function linkAliases(tables: SiteTables, stateOf: StateLookup, contentTypeId: number): Map<number, Alias> {
  const aliases = new Map<number, Alias>(tables.aliases.map((row) => [row.id, { ...row, contents: [] }]))
  for (const { id, aliasId, language } of tables.aliasContents) {
    const alias = aliases.get(aliasId)
    alias?.contents.push({ id, language, alias, ...stateOf(contentTypeId, id) })
  }
  return aliases
}

function viewGrants(tables: SiteTables, pages: ById<Page>): Map<string, number[]> {
  const grants = new Map<string, number[]>()
  for (const { pageId, grantOn, canView } of tables.permissions) {
    const page = pages.get(pageId)
    if (page && canView) grants.set(page.path, [...(grants.get(page.path) ?? []), grantOn])
  }
  return grants
}
