import { isEnglish } from '../../html/plugins/stock-plugin.js'
import { stockPlugin } from '../../html/plugins/stock-plugins.js'
import type { Manifest } from '../../model/manifest/manifest.js'
import type { PluginClass } from '../../model/manifest/model-facts.js'
import { ownValue } from '../../model/values/own-value.js'
import { nearest } from '../../nearest.js'
import type { ExportOptions } from '../../options.js'

/** A thing that the export of a plugin type lacks. */
export interface PluginNeed {
  kind: 'description' | 'serializer' | 'template'
  /** Completes `PlantPlugin needs`. */
  text: string
}

/** The options that can meet a need. */
export type NeedOptions = Pick<ExportOptions, 'serializers' | 'html' | 'contract'>

/** What a plugin type needs for the same JSON as in the live API. */
export function pluginNeeds(pluginType: string, manifest: Manifest, options: NeedOptions): PluginNeed[] {
  const plugin = ownValue(manifest.plugins, pluginType)
  if (!plugin) return [{ kind: 'description', text: 'a plugin class: the manifest has none of this name' }]
  const needs = [serializerNeed, templateNeed].map((needOf) => needOf(pluginType, plugin, options, manifest))
  return needs.filter((need) => need !== null)
}

function serializerNeed(
  pluginType: string,
  plugin: PluginClass,
  { serializers }: NeedOptions,
  manifest: Manifest,
): PluginNeed | null {
  const name = plugin.custom_serializer
  if (name === null || Object.hasOwn(serializers, pluginType)) return null
  // Not an error: one configuration may serve several projects, each with its own types.
  const unused = Object.keys(serializers).filter((type) => !Object.hasOwn(manifest.plugins, type))
  const near = nearest(pluginType, unused)
  const hint = near === null ? '' : `; the configuration has one for ${near}, which is not a plugin type here`
  return { kind: 'serializer', text: `a serializer in place of ${name}${hint}` }
}

function templateNeed(
  pluginType: string,
  plugin: PluginClass,
  { html, contract }: NeedOptions,
  manifest: Manifest,
): PluginNeed | null {
  if (html === null || Object.hasOwn(html, `${pluginType}.html`)) return null
  const stock = stockPlugin(pluginType, plugin)
  if (!stock) return { kind: 'template', text: 'its own template for HTML (--html)' }
  const { sites, default_language: first } = manifest
  const all = Object.values(sites).flatMap(({ languages }) => languages.map(({ code }) => code))
  // The released contract renders every answer in the default language.
  const foreign = (contract === 'released' ? [first] : [...new Set(all)]).filter((code) => !isEnglish(code, manifest))
  if (!stock.words || foreign.length === 0) return null
  return {
    kind: 'template',
    text: `its own template for HTML (--html) in ${foreign.join(', ')}: the stock one is English`,
  }
}
