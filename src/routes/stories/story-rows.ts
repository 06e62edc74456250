import type { SiteContext } from '../../contract/contract.js'
import { referenceMembers } from '../../contract/references/image-details.js'
import type { ModelRow, ModelRows } from '../../model/rows/model-rows.js'
import type { Json, JsonObject } from '../../model/values/json.js'
import type { StoriesOptions } from './stories-options.js'

/** Gives the address of an answer by its path below that of the posts: `category/news`. */
export type Addresses = (below: string) => string

/** `image`, the main image of a post or category, with its details if they are asked for; null: it has none. */
export function imageMembers(context: SiteContext, { main_image_id: image }: ModelRow, language: string): JsonObject {
  return referenceMembers(context, 'image', 'filer.image', image ?? null, language)
}

/** The value of an HTMLField of a post or category, with current addresses; null becomes empty. */
export function richTextOf(context: SiteContext, html: Json | undefined, language: string): string {
  return context.richText(context, stringOf(html), language)
}

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
