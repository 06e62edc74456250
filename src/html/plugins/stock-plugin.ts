import type { SiteContext } from '../../contract/contract.js'
import type { Manifest } from '../../model/manifest/manifest.js'
import type { PluginRow } from '../../model/rows/rows.js'
import type { InstancePlace, PluginInstance } from '../plugin-instance.js'

export interface RenderedPlugin {
  readonly context: SiteContext
  readonly row: PluginRow
  readonly instance: PluginInstance
  readonly place: InstancePlace
  aliasHtml(): string
}

/** A plugin type that comes with a template. */
export interface StockPlugin {
  /** File in `templates/html`. */
  readonly template: string
  /** What the template writes in English for an instance, in the plural; null: nothing. */
  words?(instance: PluginInstance): string | null
  /** Members that the Django class of the plugin adds to the instance, which children see, and to variables. */
  variables?(plugin: RenderedPlugin): Record<string, unknown>
  /** The same, after the children are rendered. */
  withChildren?(plugin: RenderedPlugin): Record<string, unknown>
}

/** Whether the CMS has the words of stock templates in English in a language, such as `en-gb`, or in every one. */
export function isEnglish(language: string, { use_i18n: translates }: Pick<Manifest, 'use_i18n'>): boolean {
  return translates === false || /^en\b/.test(language)
}
