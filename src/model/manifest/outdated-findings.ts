import type { Finding } from '../../findings.js'
import type { CmsDatabase, ReadRows } from '../cms-database.js'
import { cmsVersions } from '../cms-versions.js'
import { isKnownRest } from '../rest-versions.js'
import { pageContentModel, type SiteTables } from '../rows/rows.js'
import { inheritTemplate } from '../templates.js'
import type { Manifest } from './manifest.js'
import { oldCms } from './package-findings.js'

/** Findings about rows that the manifest does not describe, as it may be older than the project, or that are hidden. */
export async function outdatedFindings(
  database: Pick<CmsDatabase, 'readUndescribedPlugins' | 'readRestrictedTables'>,
  tables: SiteTables,
  manifest: Manifest,
  rows: ReadRows,
): Promise<Finding[]> {
  const plugins = await database.readUndescribedPlugins(manifest)
  const restricted = await database.readRestrictedTables(manifest, rows)
  return [
    ...unknownSites(manifest, tables),
    ...unknownLanguages(manifest, tables),
    ...unlistedTemplates(manifest, tables),
    ...restricted.map((table): Finding => ({ code: 'rows-restricted', table })),
    ...plugins.map((use): Finding => ({ code: 'plugin-table-unknown', ...use })),
    ...otherVersion(manifest, tables),
    ...unknownPackage(manifest),
    ...oldCms(manifest, tables),
  ]
}

/** Sites that the manifest does not describe, which are not exported. */
function unknownSites(manifest: Manifest, tables: SiteTables): Finding[] {
  const unknown = tables.sites.filter(({ id }) => manifest.sites[id] === undefined)
  return unknown.map(({ id, domain }) => ({ code: 'site-unknown', site: id, domain }))
}

/** Languages of page URLs that the site does not list: CMS_LANGUAGES may have lost them, or gained them since. */
function unknownLanguages({ sites }: Manifest, { urls }: SiteTables): Finding[] {
  const counts = new Map<string, { site: number; language: string; pages: number }>()
  for (const { siteId: site, language } of urls) {
    const facts = sites[site]
    if (!facts || facts.languages.some(({ code }) => code === language)) continue
    const key = `${site} ${language}`
    counts.set(key, { site, language, pages: (counts.get(key)?.pages ?? 0) + 1 })
  }
  return [...counts.values()].map((count) => ({ code: 'language-unknown', ...count }))
}

/** Templates that the manifest does not describe, of page contents that may be shown. */
function unlistedTemplates({ templates, versioning }: Manifest, tables: SiteTables): Finding[] {
  const retired = versioning ? retiredContents(tables) : new Set<number>()
  const counts = new Map<string, number>()
  for (const { id, template } of tables.contents) {
    const isKnown = template === '' || template === inheritTemplate || '' in templates
    if (isKnown || Object.hasOwn(templates, template) || retired.has(id)) continue
    counts.set(template, (counts.get(template) ?? 0) + 1)
  }
  return [...counts].map(([template, pages]) => ({ code: 'template-unlisted', template, pages }))
}

/** Ids of unpublished and archived page contents: they may well have templates that are gone. */
function retiredContents({ contentTypes, versions }: SiteTables): Set<number> {
  const type = contentTypes.find(({ appLabel, model }) => `${appLabel}.${model}` === pageContentModel)?.id
  const retired = versions.filter(({ state }) => state === 'unpublished' || state === 'archived')
  return new Set(retired.filter(({ contentTypeId }) => contentTypeId === type).map(({ objectId }) => objectId))
}

/** The manifest was written for another version of django CMS than the tables have. */
function otherVersion({ cms }: Manifest, { schema }: SiteTables): Finding[] {
  const written = Object.keys(cmsVersions).find((version) => `${cms}.`.startsWith(`${version}.`))
  // A newer CMS may have the same tables.
  return written === undefined || written === cmsVersions[schema].ofRelease(cms).version
    ? []
    : [{ code: 'manifest-outdated', cms, schema }]
}

function unknownPackage({ djangocms_rest: version }: Manifest): Finding[] {
  return version === undefined || isKnownRest(version) ? [] : [{ code: 'package-unknown', version }]
}
