import { type ChangingSite, contentType, keys, type SqlValue, subtree } from './changing-site.js'
import { copyPlugins, deletePlugins, type Placeholder, placeholders, plugins } from './plugin-rows.js'

/** Contents of pages, or of aliases. */
export interface ContentKind {
  name: 'page' | 'alias'
  table: string
  /** Column of the page or alias. */
  owner: string
  /** Subquery for the content type. */
  type: string
}

export const pageContents: ContentKind = {
  name: 'page',
  table: 'cms_pagecontent',
  owner: 'page_id',
  type: contentType('cms', 'pagecontent'),
}

export const aliasContents: ContentKind = {
  name: 'alias',
  table: 'djangocms_alias_aliascontent',
  owner: 'alias_id',
  type: contentType('djangocms_alias', 'aliascontent'),
}

export interface Content {
  id: number
  /** Of its page or alias. */
  owner: number
  language: string
  /** null: the project has no versions. */
  state: string | null
  version: number | null
}

export function contents(site: ChangingSite, kind: ContentKind, where = 'TRUE'): Promise<Content[]> {
  const { table, owner, type } = kind
  const columns = `c.id, c.${owner} AS owner, c.language`
  if (!site.manifest.versioning) {
    return site.rows(`SELECT ${columns}, NULL AS state, NULL AS version FROM ${table} c WHERE ${where} ORDER BY c.id`)
  }
  return site.rows(
    `SELECT ${columns}, v.state, v.id AS version FROM ${table} c
     JOIN djangocms_versioning_version v ON v.object_id = c.id AND v.content_type_id = ${type}
     WHERE ${where} ORDER BY c.id`,
  )
}

/** Statements that copy a content with its placeholders and plugins, as the next version where there are versions. */
export async function copyContent(
  site: ChangingSite,
  kind: ContentKind,
  content: Content,
  values: { state: string; owner?: number; language?: string; columns?: Record<string, SqlValue> },
): Promise<{ id: number; statements: string[] }> {
  const { table, owner } = kind
  const id = await site.newId(table)
  const language = values.language ?? content.language
  const row = { ...values.columns, id, [owner]: values.owner ?? content.owner, language }
  const statements = [await site.copied(table, 'id', content.id, row)]
  if (content.version !== null) {
    const version = await site.newId('djangocms_versioning_version')
    const versionRow = {
      id: version,
      object_id: id,
      state: values.state,
      number: String(version),
      source_id: content.version,
    }
    statements.push(await site.copied('djangocms_versioning_version', 'id', content.version, versionRow))
  }
  for (const placeholder of await ownPlaceholders(site, kind, [content.id])) {
    const copy = await site.newId('cms_placeholder')
    statements.push(await site.copied('cms_placeholder', 'id', placeholder.id, { id: copy, object_id: id }))
    statements.push(...(await copyPlugins(site, placeholder.id, copy, values.language ?? null)))
  }
  return { id, statements }
}

/** Statements that remove contents with everything that is theirs. */
export async function deleteContents(
  site: ChangingSite,
  kind: ContentKind,
  doomed: readonly Content[],
): Promise<string[]> {
  const ids = doomed.map(({ id }) => id)
  const places = (await ownPlaceholders(site, kind, ids)).map(({ id }) => id)
  const own = await plugins(site, `placeholder_id IN ${keys(places)}`)
  const everything = own.flatMap(({ id }) => subtree(own, id)).map(({ id }) => id)
  const versions = doomed.flatMap(({ version }) => (version === null ? [] : [version]))
  return [
    ...deletePlugins(site, [...new Set(everything)]),
    `DELETE FROM cms_placeholder WHERE id IN ${keys(places)}`,
    `DELETE FROM ${kind.table} WHERE id IN ${keys(ids)}`,
    ...(versions.length > 0 ? [`DELETE FROM djangocms_versioning_version WHERE id IN ${keys(versions)}`] : []),
  ]
}

function ownPlaceholders(site: ChangingSite, { type }: ContentKind, ids: readonly number[]): Promise<Placeholder[]> {
  return placeholders(site, `p.content_type_id = ${type} AND p.object_id IN ${keys(ids)}`)
}
