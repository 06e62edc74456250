import { cmsVersions } from '../cms-versions.js'
import { listedCode, publicLanguages } from '../languages.js'
import { isVersioned } from '../manifest/is-versioned.js'
import type { Manifest } from '../manifest/manifest.js'
import { addressBook } from '../manifest/own-addresses.js'
import type { Alias, Project, Rules, Site } from '../project.js'
import { linkRelated } from '../related.js'
import { restRules } from '../rest-versions.js'
import { aliasContentModel } from '../rows/alias-rows.js'
import type { ShownRows } from '../rows/model-rows.js'
import { pageContentModel, type SiteTables, type VersionRow } from '../rows/rows.js'
import { timedStates, timedVersions } from '../timed-versions.js'
import { byTreePath } from '../tree-order.js'
import { once } from '../values/once.js'
import { TimeZone } from '../values/time-zone.js'
import { linkExtensions } from './link-extensions.js'
import { linkContents, linkPages, linkUrls, type StateLookup } from './link-rows.js'
import { UrlsByPath } from './urls-by-path.js'
import { viewGrants } from './view-grants.js'

/** In place of content types that have no row: no row refers to these. */
const [unknownPages, unknownAliases] = [0, -1]

/** Links the rows to each other. Contents stay in `tables`, which must not change afterwards. */
export function buildProject(
  tables: SiteTables,
  manifest: Manifest,
  given: Rules,
  { ids: shownRows = new Map(), rows = new Map() }: Partial<Pick<ShownRows, 'ids' | 'rows'>> = {},
): Project {
  const rules = { ...given, cms: given.cms.ofRelease(manifest.cms) }
  const versions = timedVersions(tables.versions, rows)
  const contentTypes = new Map(tables.contentTypes.map((row) => [`${row.appLabel}.${row.model}`, row.id]))
  const versionedTypes = typesWithVersions(contentTypes, versions, manifest)
  const stateOf = versionLookup(versions, versionedTypes)
  const sites = linkSites(tables, manifest, rules)
  const pages = linkPages(tables, sites)
  linkUrls(tables, sites, pages)
  const pageContentType = contentTypes.get(pageContentModel) ?? unknownPages
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
    pagesByPath: once(() => [...pages.values()].sort(byTreePath)),
    contents,
    files: new Map(tables.files.map((row) => [row.id, row])),
    aliases: linkAliases(tables, stateOf, contentTypes.get(aliasContentModel) ?? unknownAliases),
    contentTypes,
    pageContentType,
    publishedIds: idsInStates(['published'], versions, versionedTypes),
    timedIds: idsInStates(timedStates, versions, versionedTypes),
    draftIds: idsInStates(['draft'], versions, versionedTypes),
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

function typesWithVersions(
  contentTypes: ReadonlyMap<string, number>,
  versions: readonly VersionRow[],
  manifest: Manifest,
): ReadonlySet<number> {
  const models = new Map([...contentTypes].map(([model, id]) => [id, model]))
  const ofRows = versions.map(({ contentTypeId }) => contentTypeId)
  const ofModels = (manifest.versioned ?? []).flatMap((model) => contentTypes.get(model) ?? [])
  const types = [...new Set([...ofRows, ...ofModels])].filter((id) => isVersioned(manifest, models.get(id) ?? ''))
  if (isVersioned(manifest, pageContentModel)) types.push(contentTypes.get(pageContentModel) ?? unknownPages)
  if (isVersioned(manifest, aliasContentModel)) types.push(contentTypes.get(aliasContentModel) ?? unknownAliases)
  return new Set(types)
}

function versionLookup(versions: readonly VersionRow[], types: ReadonlySet<number>): StateLookup {
  const byType = new Map<number, Map<number, VersionRow>>()
  for (const version of versions) {
    const ofType = byType.get(version.contentTypeId) ?? new Map<number, VersionRow>()
    byType.set(version.contentTypeId, ofType.set(version.objectId, version))
  }
  return (contentTypeId, objectId) => {
    if (!types.has(contentTypeId)) return { state: 'published', versionId: objectId }
    const version = byType.get(contentTypeId)?.get(objectId)
    return { state: version?.state ?? null, versionId: version?.id ?? 0 }
  }
}

function idsInStates(
  wanted: readonly VersionRow['state'][],
  versions: readonly VersionRow[],
  types: ReadonlySet<number>,
): Map<number, Set<number>> {
  const byType = new Map([...types].map((type) => [type, new Set<number>()]))
  for (const { contentTypeId, objectId, state } of versions) {
    if (wanted.includes(state)) byType.get(contentTypeId)?.add(objectId)
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
  // Also where answers follow newer rules: it is a matter of what is stored.
  const { showsAliases } = cmsVersions[tables.schema]
  const aliases = new Map<number, Alias>()
  for (const row of tables.aliases) {
    aliases.set(row.id, { ...row, slot: (showsAliases && row.staticCode) || 'content', contents: [] })
  }
  for (const { id, aliasId, language, name } of tables.aliasContents) {
    const alias = aliases.get(aliasId)
    alias?.contents.push({ id, language, name, alias, ...stateOf(contentTypeId, id) })
  }
  return aliases
}
