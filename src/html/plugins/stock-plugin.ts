import type { SiteContext } from '../../contract/contract.js'
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

/** Whether a language code, such as `en-gb`, is that of the words in stock templates. */
export function isEnglish(language: string): boolean {
  return /^en\b/.test(language)
}
