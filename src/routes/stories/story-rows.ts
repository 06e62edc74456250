import type { ModelRow, ModelRows } from '../../model/rows/model-rows.js'
import type { Json } from '../../model/values/json.js'
import type { StoriesOptions } from './stories-options.js'

/** The text of a value; null becomes empty. */
export function stringOf(value: Json | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}

export function rowsOf(rows: ModelRows, model: string): readonly ModelRow[] {
  return rows[model] ?? []
}

/** The configurations of the namespace, by id. */
export function configsOf(
  { namespace }: Pick<StoriesOptions, 'namespace'>,
  rows: ModelRows,
): Map<Json | undefined, ModelRow> {
  const all = rowsOf(rows, 'djangocms_stories.storiesconfig')
  const own = all.filter((config) => namespace === undefined || config.namespace === namespace)
  return new Map(own.map((config) => [config.id, config]))
}
