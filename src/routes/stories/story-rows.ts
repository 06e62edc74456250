import type { SiteContext } from '../../contract/contract.js'
import { reference, silentPlace } from '../../contract/reference.js'
import type { ModelRow, ModelRows } from '../../model/shown-rows.js'
import type { Json } from '../../model/values/json.js'
import type { StoriesOptions } from './stories-options.js'

/** Gives the address of an answer by its path below that of the posts: `category/news`. */
export type Addresses = (below: string) => string

/** Reference to the main image of a post or category; null: it has none. */
export function imageOf(context: SiteContext, { main_image_id: image }: ModelRow, language: string): string | null {
  const key = image ?? null
  return key === null ? null : reference(context, 'filer.image', key, silentPlace(language))
}

export function richText(context: SiteContext, html: Json | undefined, language: string): string {
  return context.richText(context, text(html), language)
}

export function text(value: Json | undefined): string {
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
