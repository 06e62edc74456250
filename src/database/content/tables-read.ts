import { keysTo, type PluginField } from '../../model/manifest/field-facts.js'
import { imageTables } from '../../model/manifest/image-models.js'
import { targetOf } from '../../model/manifest/key-target.js'
import type { Manifest } from '../../model/manifest/manifest.js'
import type { PluginClass } from '../../model/manifest/model-facts.js'
import { selectedColumns } from '../../model/manifest/model-selection.js'
import { modelsWithAddresses } from '../../model/manifest/own-addresses.js'
import { timedTable } from '../../model/timed-versions.js'
import type { ReadScope } from '../named-database.js'
import { authorColumns, storyTablesRead } from '../readers/read-stories.js'
import { joinedKeys } from '../schema/catalog.js'
import type { Session } from '../session.js'
import { ownersOf } from './placeholder-owners.js'

export const cmsTables: readonly string[] = [
  'django_site',
  'django_content_type',
  'cms_page',
  'cms_treenode',
  'cms_pageurl',
  'cms_pagecontent',
  'cms_pagepermission',
  'cms_placeholder',
  'cms_cmsplugin',
  'djangocms_versioning_version',
  'djangocms_alias_alias',
  'djangocms_alias_aliascontent',
  'djangocms_alias_category_translation',
  'filer_file',
  'filer_image',
  'django_redirect',
]

/** See `readRelated`. */
const htmlTables = ['filer_thumbnailoption', 'djangocms_snippet_snippet']
const thumbnailTables = ['easy_thumbnails_source', 'easy_thumbnails_thumbnail', 'easy_thumbnails_thumbnaildimensions']

/** The existing tables of which an export reads more than keys, sorted, by their names in the catalog. */
export async function contentTables(
  session: Session,
  { catalog, manifest, related, selections }: ReadScope,
): Promise<string[]> {
  const names = new Set([
    ...cmsTables,
    ...(related.html ? [...htmlTables, ...storyTablesRead] : []),
    ...(related.images ? imageTables(manifest).map(({ table }) => table) : []),
    ...(related.thumbnails ? thumbnailTables : []),
  ])
  for (const selection of selections) {
    const table = manifest.models[selection.model]?.table ?? ''
    names.add(table)
    for (const { toTable } of joinedKeys(catalog.get(table), selectedColumns(selection))) names.add(toTable)
  }
  names.add(timedTable(manifest) ?? '')
  for (const { table } of await ownersOf(session, catalog, manifest, [])) names.add(table)
  for (const { table, fields } of described(manifest)) {
    if (table !== null) names.add(table)
    for (const name of fields.flatMap((field) => tablesOf(field, manifest))) names.add(name)
  }
  for (const model of modelsWithAddresses(manifest)) names.add(model.table)
  return [...new Set([...names].flatMap((name) => catalog.get(name)?.name ?? []))].sort()
}

/** The tables whose rows decide about the value of a field. */
function tablesOf(field: PluginField, { models }: Manifest): string[] {
  // The keys on the way to it lead to another row once they change.
  const ordered = (field.order ?? []).flatMap(({ table = field.table, row }) => [{ table }, ...keysTo(row)])
  const own = [field.table, ...[...keysTo(field.row), ...ordered].map(({ table }) => table)]
  const target = models[field.to ?? '']?.table
  if (target === undefined) return own
  // Rows of the related table decide the order, and the keys if the field refers to another column.
  const isOrdered = (field.ordering ?? field.order ?? []).length > 0
  const hasOwnKeys = field.to_column !== undefined && Boolean(field.to_field)
  return isOrdered || field.only || hasOwnKeys ? [...own, target] : own
}

/** The names among these of tables that an export reads. */
export async function readAmong(session: Session, scope: ReadScope, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const read = new Set([...(await contentTables(session, scope)), ...keyTables(scope).map(({ table }) => table)])
  return names.filter((name) => read.has(name))
}

/** A table of which only these columns are read. */
interface TableColumns {
  readonly table: string
  readonly columns: readonly string[]
}

/**
 * Tables of which only some columns are read: keys, as targets of references, and names of users; so a user's
 * `last_login` is not a change.
 */
export function keyTables({ catalog, manifest, related }: ReadScope): TableColumns[] {
  const keys = new Map<string, TableColumns>()
  for (const { fields } of described(manifest)) {
    for (const field of fields) {
      const target = targetOf(field, manifest, catalog)
      const table = target && catalog.get(target.table)?.name
      if (table) keys.set(`${table}.${target.column}`, { table, columns: [target.column] })
    }
  }
  const authors = related.html ? authorColumns(catalog) : null
  return [...keys.values(), ...(authors ? [authors] : [])]
}

function described({ plugins, extensions = {} }: Manifest): Pick<PluginClass, 'table' | 'fields'>[] {
  return [...Object.values(plugins), ...Object.values(extensions)]
}
