import { aliasContentModel } from '../rows/alias-rows.js'
import { type CatalogTable, pageContentModel, type SiteTables, type VersionRow } from '../rows/rows.js'
import { isVersioned } from './is-versioned.js'
import type { Manifest } from './manifest.js'

/**
 * Keys for settings of the manifest that decide who sees what and that the database can contradict. `versioning` and
 * `permission` are those settings, `contents` Python code that hides contents, `sites` the ids of sites, `auth` the
 * table of users.
 */
export const mismatchKeys = ['versioning', 'contents', 'permission', 'sites', 'auth'] as const

export type MismatchKey = (typeof mismatchKeys)[number]

/** A setting of the manifest that the database contradicts. */
interface Mismatch {
  readonly key: MismatchKey
  /** The setting, and the rows that contradict it: how many, and the first of them. */
  readonly text: string
}

/** The number of rows that a message names. */
const maxExamples = 3

const versionTable = 'djangocms_versioning_version'

/**
 * Settings that decide who sees what and that the database contradicts. Languages, fallbacks and CMS_PUBLIC_FOR are not
 * checked: no table holds them.
 */
export function manifestMismatches(
  manifest: Manifest,
  tables: SiteTables,
  catalog: readonly CatalogTable[],
): Mismatch[] {
  const texts: Readonly<Record<MismatchKey, string | null>> = {
    versioning: versioningMismatch(manifest, tables, catalog),
    contents: contentsMismatch(manifest),
    permission: permissionMismatch(manifest, tables),
    sites: sitesMismatch(manifest, tables),
    auth: authMismatch(manifest, catalog),
  }
  return mismatchKeys.flatMap((key) => {
    const text = texts[key]
    return text === null ? [] : [{ key, text }]
  })
}

function versioningMismatch(manifest: Manifest, tables: SiteTables, catalog: readonly CatalogTable[]): string | null {
  const { versioning } = manifest
  if (versioning && tables.contents.length > 0 && !catalog.some(({ name }) => name === versionTable)) {
    return `"versioning" is true, but there is no table ${versionTable}`
  }
  const typeNames = new Map(tables.contentTypes.map(({ id, appLabel, model }) => [id, `${appLabel}.${model}`]))
  const nameOf = ({ contentTypeId }: VersionRow) => typeNames.get(contentTypeId) ?? `content type ${contentTypeId}`
  const rows = tables.versions.length === 0 ? [] : versionsOfRows(tables, nameOf, manifest)
  const [first] = rows
  if (!first) return null
  const setting = versioning ? `"versioned" lacks ${nameOf(first)}` : '"versioning" is false'
  const states = Object.entries(countBy(rows, ({ state }) => state)).sort(([, a], [, b]) => b - a)
  const counts = states.map(([state, count]) => `${count} ${state}`)
  // Rows that would become public come first.
  const hidden = rows.filter(({ state }) => state !== 'published')
  const examples = [...hidden, ...rows].slice(0, Math.min(maxExamples, hidden.length || maxExamples))
  const named = examples.map((row) => `${row.id} (${row.state}, of ${nameOf(row)} ${row.objectId})`)
  return (
    `${setting}, but ${versionTable} has ${rows.length} rows of contents that exist: ${counts.join(', ')}, ` +
    `such as ${named.join(', ')}`
  )
}

/**
 * Versions of models that have none by the manifest. Those of page contents and aliases count if the row exists. Rows of
 * other models are not read: all their versions count if page contents have none.
 */
function versionsOfRows(tables: SiteTables, nameOf: (row: VersionRow) => string, manifest: Manifest): VersionRow[] {
  const rows = tables.versions.filter((row) => !isVersioned(manifest, nameOf(row)))
  // As a rule there are none, and reading all contents takes time.
  if (rows.length === 0) return []
  const idsOf = (rows: Iterable<{ id: number }>) => new Set([...rows].map(({ id }) => id))
  const known = new Map([
    [pageContentModel, idsOf(tables.contents)],
    [aliasContentModel, idsOf(tables.aliasContents)],
  ])
  return rows.filter((row) => known.get(nameOf(row))?.has(row.objectId) ?? !manifest.versioning)
}

/** Rows do not tell what code hides: it may be any of them. */
function contentsMismatch({ contents_filtered_by: by }: Manifest): string | null {
  if (by === undefined) return null
  return `"contents_filtered_by" is ${by}: page contents, pages or plugins that this Python code hides would be public`
}

function permissionMismatch({ permission }: Manifest, { permissions, pages }: SiteTables): string | null {
  if (permission) return null
  const views = permissions.filter(({ canView }) => canView)
  // Few sites have any, and reading all pages takes time.
  const pageIds = new Set(views.length > 0 ? Array.from(pages, ({ id }) => id) : [])
  const rows = views.filter(({ pageId }) => pageIds.has(pageId))
  if (rows.length === 0) return null
  const examples = rows.slice(0, maxExamples).map(({ pageId, grantOn }) => `page ${pageId} (grant_on ${grantOn})`)
  return (
    `"permission" is false, but cms_pagepermission has ${rows.length} rows with can_view, which close pages to the ` +
    `public, such as those of ${examples.join(', ')}`
  )
}

/** Sites with the ids of others, as in a manifest of another database: each would get the languages of another. */
function sitesMismatch({ sites }: Manifest, tables: SiteTables): string | null {
  const idOf = new Map(tables.sites.map(({ id, domain }) => [domain, id]))
  const wrong = Object.entries(sites).flatMap(([id, { domain }]) => {
    const other = idOf.get(domain)
    return other === undefined || String(other) === id ? [] : [`"sites.${id}" is ${domain}, which is site ${other}`]
  })
  return wrong.length === 0 ? null : `${wrong.slice(0, maxExamples).join('; ')} in django_site`
}

/** Sessions hold the key of a user, which means another user in another table. */
function authMismatch({ auth }: Manifest, catalog: readonly CatalogTable[]): string | null {
  const permissions = catalog.find(({ name }) => name === 'cms_pagepermission')
  const users = permissions?.foreignKeys.find(({ column }) => column === 'user_id')?.toTable
  // A table of the manifest may have its schema before it.
  if (!auth || users === undefined || `.${auth.user_table}`.endsWith(`.${users}`)) return null
  return `"auth.user_table" is ${auth.user_table}, but cms_pagepermission.user_id points to ${users}`
}

function countBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const row of rows) counts[keyOf(row)] = (counts[keyOf(row)] ?? 0) + 1
  return counts
}
