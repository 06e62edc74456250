import type { Manifest } from '../../model/manifest/manifest.js'
import { aliasPluginModel } from '../../model/rows/alias-rows.js'
import type { PlaceholderRow } from '../../model/rows/rows.js'
import { rowChunks } from '../queries/chunks.js'
import type { RawRow, Session } from '../session.js'
import { integer } from '../values/raw-values.js'
import type { PluginSource } from './plugin-source.js'

/** Rows in one statement. */
const batchSize = 1000

type PlaceholderOwner = Pick<PlaceholderRow, 'contentTypeId' | 'objectId'>

/** Owners of placeholders that contain plugins of an alias, see ContentReader. */
export async function* readAliasOwners(
  session: Session,
  { plugins }: Manifest,
  sourceOf: (pluginType: string) => PluginSource | null,
  aliasId: number,
): AsyncIterable<PlaceholderOwner[]> {
  for (const [type, { model, fields }] of Object.entries(plugins)) {
    const field = model === aliasPluginModel ? fields.find(({ name }) => name === 'alias') : undefined
    const from = field && sourceOf(type)?.from
    if (!field || !from) continue
    const chunks = rowChunks(session, from.table, batchSize, (last) => {
      const query = session
        .knex(`${from.table} as a`)
        .join('cms_cmsplugin as c', 'c.id', `a.${from.key}`)
        .join('cms_placeholder as p', 'p.id', 'c.placeholder_id')
        .where(`a.${field.column}`, aliasId)
        .where('c.plugin_type', type)
        .whereNotNull('p.content_type_id')
        .whereNotNull('p.object_id')
        .distinct('p.content_type_id', 'p.object_id')
        .orderBy(['p.content_type_id', 'p.object_id'])
      if (!last) return query
      const { contentTypeId, objectId } = ownerOf(last)
      return query.whereRaw('(p.content_type_id, p.object_id) > (?, ?)', [contentTypeId, objectId])
    })
    for await (const rows of chunks) yield rows.map(ownerOf)
  }
}

function ownerOf(row: RawRow): PlaceholderOwner {
  return { contentTypeId: integer(row.content_type_id), objectId: integer(row.object_id) }
}
