import type { SiteContext } from '../../contract/contract.js'
import { referenceMembers } from '../../contract/references/image-details.js'
import { absolute, encodePath } from '../../model/address.js'
import type { ModelRow } from '../../model/rows/model-rows.js'
import type { Json, JsonObject } from '../../model/values/json.js'
import { stringOf } from './story-rows.js'

/** Where a site has posts in a language. */
export interface StoriesRoot {
  readonly context: SiteContext
  readonly language: string
  /** Of the page that has them: `blog`. */
  readonly path: string
}

/** The address of the answer with this path below that of the posts: `category/news`. */
export function addressBelow({ context, language, path }: StoriesRoot, below: string): string {
  const { api_root: apiRoot } = context.project.manifest
  return absolute(context.bases.api, `${apiRoot}${language}/${path}/${encodePath(below)}/`)
}

/** `image`, the main image of a post or category, with its details if these are written; null: it has none. */
export function imageMembers({ context, language }: StoriesRoot, { main_image_id: image }: ModelRow): JsonObject {
  return referenceMembers(context, 'image', 'filer.image', image ?? null, language)
}

/** The value of an HTMLField of a post or category, with current addresses; null becomes empty. */
export function richTextOf({ context, language }: StoriesRoot, html: Json | undefined): string {
  return context.richText(context, stringOf(html), language)
}
