import type { SiteContext } from '../contract/contract.js'
import type { PluginRow } from '../model/rows.js'
import type { InstancePlace, PluginInstance } from './plugin-instance.js'

/** A plugin on its way into its template. */
export interface RenderedPlugin {
  readonly context: SiteContext
  readonly row: PluginRow
  readonly instance: PluginInstance
  readonly place: InstancePlace
  /** What the alias of the plugin shows. */
  aliasHtml(): string
}

/** A plugin type that comes with a template. */
export interface StockPlugin {
  /** File in `templates/html`. */
  readonly template: string
  /** What the plugin's Django class adds to the instance, which its children see, and to the template's variables. */
  variables?(plugin: RenderedPlugin): Record<string, unknown>
  /** The same, of what needs the children rendered. */
  withChildren?(plugin: RenderedPlugin): Record<string, unknown>
}
