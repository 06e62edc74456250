import { isIntegerType } from '../../model/manifest/key-target.js'
import type { Manifest } from '../../model/manifest/manifest.js'
import { type Catalog, columnOf } from '../schema/catalog.js'
import type { Session } from '../session.js'
import { integer, text } from '../values/raw-values.js'

/** Table and integer primary key of a model that owns placeholders. */
interface OwnerTable {
  contentTypeId: number
  table: string
  key: string
}

/**
 * The models that own placeholders, ordered by content type. Skips excluded content types, models that the manifest does
 * not know and tables that do not exist, since their rows cannot be read.
 */
export async function ownersOf(
  session: Session,
  catalog: Catalog,
  manifest: Manifest,
  excludedContentTypeIds: readonly number[],
): Promise<OwnerTable[]> {
  const { knex } = session
  const used = knex('cms_placeholder').distinct('content_type_id').whereNotNull('content_type_id')
  const query = knex('django_content_type').select('id', 'app_label', 'model').whereIn('id', used).orderBy('id')
  const rows = await session.read(query, 'django_content_type')
  return rows.flatMap((row) => {
    const contentTypeId = integer(row.id)
    const model = manifest.models[`${text(row.app_label)}.${text(row.model)}`]
    if (!model || excludedContentTypeIds.includes(contentTypeId)) return []
    // `object_id` is an integer, so rows with another type of key cannot be owners.
    const column = columnOf(catalog, model.table, model.pk)
    return column && isIntegerType(column.type) ? [{ contentTypeId, table: model.table, key: model.pk }] : []
  })
}
