import type { Manifest } from '../../model/manifest/manifest.js'
import { exportedRows } from '../../model/manifest/plugin-rows.js'
import { isTerm } from '../../model/search/search.js'
import type { Session } from '../session.js'
import { integer, optionalInteger } from '../values/raw-values.js'
import { hiddenParents } from './hidden-parents.js'
import { joinTables } from './join-tables.js'
import type { PluginSource } from './plugin-source.js'

/**
 * Ids of page contents that the database's own LIKE finds (see ContentReader); null for engines without `like`, whose
 * rules for equal letters `model/search` has. Mirrors the `icontains` of cms.models.managers.PageManager.search.
 */
export async function findContents(
  session: Session,
  { plugins }: Manifest,
  sourceOf: (pluginType: string) => PluginSource | null,
  language: string,
  term: string,
): Promise<ReadonlySet<number> | null> {
  const { knex, engine } = session
  const { like } = engine
  if (!like) return null
  const found = new Set<number>()
  if (!isTerm(term)) return found
  const pattern = like.pattern(term)
  const titles = knex('cms_pagecontent')
    .select('id')
    .where('language', language)
    .whereRaw(like.condition('varchar'), ['title', pattern])
  for (const row of await session.read(titles, 'cms_pagecontent')) found.add(integer(row.id))
  const isManaged = Object.values(plugins).some((plugin) => exportedRows(plugin) !== 'all')
  for (const [pluginType, { search_fields: searched }] of Object.entries(plugins)) {
    const source = searched.length > 0 ? sourceOf(pluginType) : null
    const columns = (source?.fields ?? []).flatMap((field) =>
      field.kind === 'column' && searched.includes(field.name) ? [field] : [],
    )
    if (!source?.from || columns.length === 0) continue
    const { table, key } = source.from
    const own = isManaged ? [`${table}.${key} as plugin_key`, 'p.parent_id', ...(source.shown?.columns ?? [])] : []
    const query = knex(table)
      .distinct('h.object_id as id', ...own)
      .join('cms_cmsplugin as p', 'p.id', `${table}.${key}`)
      .join('cms_placeholder as h', 'h.id', 'p.placeholder_id')
      .join('django_content_type as t', 't.id', 'h.content_type_id')
      .where({ 't.app_label': 'cms', 't.model': 'pagecontent', 'p.plugin_type': pluginType, 'p.language': language })
      .whereNotNull('h.object_id')
      .where((either) => {
        for (const field of columns) {
          either.orWhereRaw(like.condition(field.columnType), [`${field.table}.${field.column}`, pattern])
        }
      })
    joinTables(query, source)
    const rows = (await session.read(query, table)).filter((row) => source.shown?.has(row) !== false)
    const hidden = isManaged ? await hiddenParents(session, plugins, sourceOf, rows) : null
    for (const row of rows) {
      const parent = optionalInteger(row.parent_id)
      if (parent === null || !hidden?.has(parent)) found.add(integer(row.id))
    }
  }
  return found
}
