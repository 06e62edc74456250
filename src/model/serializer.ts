import type { ImageDetails } from './images/image-details.js'
import type { FileLink, PageLink, RowLink } from './links.js'
import type { FieldValue } from './rows/rows.js'
import type { JsonObject } from './values/json.js'

/**
 * Writes a plugin in place of the project's Python code. `plugin` is its generic JSON: `id`, `plugin_type`,
 * `parent_plugin_type` and its fields.
 */
export type PluginSerializer = (plugin: JsonObject, context: SerializerContext) => JsonObject

/** Context of a serializer besides its plugin. Valid only inside the call. */
export interface SerializerContext {
  /**
   * What a reference, `cms.page:14`, leads to, as visitors of `language` get it (else of the answer's). null: it is
   * gone, visitors do not get it, or it has no address.
   */
  resolve(reference: string, language?: string): PageLink | RowLink | null
  /** A public file, by `filer.image:7`, `filer.file:7` or its id; null: there is none. */
  file(reference: string | number): SerializedFile | null
  /** The page that holds the plugin, also through an alias; null: an alias by itself or a row of another model does. */
  readonly page: PageLink | null
  readonly site: SerializedSite
  /** Of the answer. */
  readonly language: string
  /** The children of the plugin, as they are written. */
  readonly children: readonly JsonObject[]
  /** The stored plugin. */
  readonly plugin: StoredPlugin
}

/** A public file of django-filer. */
export interface SerializedFile extends FileLink {
  /** null: it is no image, or the run writes no details of images. */
  readonly details: ImageDetails | null
}

/** The site whose answer has the plugin. */
export interface SerializedSite {
  readonly id: number
  readonly name: string
  readonly domain: string
  /** Base URLs of its pages and of its API, without a slash at the end. */
  readonly url: string
  readonly api: string
}

/** A plugin as the database has it. */
export interface StoredPlugin {
  readonly id: number
  readonly type: string
  readonly language: string
  /** Position among its siblings, from 0. */
  readonly position: number
  readonly parent: { readonly id: number; readonly type: string } | null
  /** By field name, before references and links are resolved. */
  readonly fields: Readonly<Record<string, FieldValue>>
}
