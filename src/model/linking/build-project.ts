import { listedCode, publicLanguages } from '../languages.js'
import type { Manifest } from '../manifest/manifest.js'
import { addressBook } from '../manifest/own-addresses.js'
import type { Alias, Page, Project, Rules, Site } from '../project.js'
import { linkRelated } from '../related.js'
import { restRules } from '../rest-versions.js'
import { aliasContentModel } from '../rows/alias-rows.js'
import { pageContentModel, type SiteTables, type VersionRow } from '../rows/rows.js'
import type { ShownRows } from '../rows/shown-rows.js'
import type { ById } from '../values/by-id.js'
import { TimeZone } from '../values/time-zone.js'
import { linkExtensions } from './link-extensions.js'
import { linkContents, linkPages, linkUrls, type StateLookup } from './link-rows.js'
import { UrlsByPath } from './urls-by-path.js'

/** Links the rows to each other. Contents stay in `tables`, which must not change afterwards. */
export function buildProject(
  tables: SiteTables,
  manifest: Manifest,
  rules: Rules,
  shownRows: ShownRows['ids'] = new Map(),
  rows: ShownRows['rows'] = new Map(),
): Project {
  const contentTypes = new Map(tables.contentTypes.map((row) => [`${row.appLabel}.${row.model}`, row.id]))
  const stateOf = versionLookup(tables.versions, manifest.versioning)
  const sites = linkSites(tables, manifest, rules)
  const pages = linkPages(tables, sites)
  linkUrls(tables, sites, pages)
  const pageContentType = contentTypes.get(pageContentModel) ?? 0
  const contents = linkContents(tables, pages, stateOf, pageContentType)
  const defaultSite = sites.get(manifest.site_id)
  if (!defaultSite) throw new Error(`site ${manifest.site_id} of the manifest has no row in django_site`)
  for (const site of sites.values()) {
    site.pages.sort(rules.cms.comparePages)
  }
  return {
    // A manifest may name LANGUAGE_CODE itself, such as `en-us` where the site lists `en`.
    manifest: { ...manifest, default_language: listedCode(defaultSite, manifest.default_language) },
    rules,
    rest: restRules(manifest),
    sites,
    defaultSite,
    pages,
    contents,
    files: new Map(tables.files.map((row) => [row.id, row])),
    aliases: linkAliases(tables, stateOf, contentTypes.get(aliasContentModel) ?? -1),
    contentTypes,
    pageContentType,
    publishedIds: publishedIds(tables.versions, manifest.versioning),
    shownRows,
    rows,
    viewGrants: viewGrants(tables, pages),
    related: linkRelated(tables),
    extensions: linkExtensions(manifest, tables.extensions ?? []),
    addressBook: addressBook(manifest, tables.addressRows ?? []),
    slugPattern: new RegExp(`^(?:${manifest.slug_regexp})$`),
    timeZone: new TimeZone(manifest.time_zone),
    pluginFields: new Map(
      Object.entries(manifest.plugins).map(([type, { fields }]) => [
        type,
        new Map(fields.map((field) => [field.name, field])),
      ]),
    ),
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

function linkSites(tables: SiteTables, manifest: Manifest, { publicBy }: Rules): Map<number, Site> {
  const sites = new Map<number, Site>()
  const byDefault = manifest.sites[manifest.site_id]
  for (const row of tables.sites) {
    const facts = manifest.sites[row.id]
    if (!facts) continue
    const { id, name, domain } = row
    sites.set(id, {
      id,
      name,
      domain,
      languages: facts.languages,
      publicLanguages: publicLanguages(facts, publicBy === 'own site' ? facts : (byDefault ?? facts)),
      pageRoot: facts.page_root,
      pages: [],
      urls: new UrlsByPath(),
      shadowedUrls: [],
      redirects: (tables.redirects ?? []).filter(({ siteId }) => siteId === id),
    })
  }
  return sites
}

function linkAliases(tables: SiteTables, stateOf: StateLookup, contentTypeId: number): Map<number, Alias> {
  const aliases = new Map<number, Alias>(tables.aliases.map((row) => [row.id, { ...row, contents: [] }]))
  for (const { id, aliasId, language, name } of tables.aliasContents) {
    const alias = aliases.get(aliasId)
    alias?.contents.push({ id, language, name, alias, ...stateOf(contentTypeId, id) })
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
