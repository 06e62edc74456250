import type { SiteContext } from '../contract/site-context.js'
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
