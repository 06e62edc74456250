import type { JsonObject } from '../../model/values/json.js'
import type { SiteContext } from '../contract.js'

/** Type definitions of all plugin types (djangocms_rest.serializers.plugins.PluginDefinitionSerializer). */
export function pluginDefinitions({ project }: SiteContext): JsonObject[] {
  const definitions: JsonObject[] = []
  for (const [pluginType, { title, definition, custom_serializer, members }] of Object.entries(
    project.manifest.plugins,
  )) {
    if (!definition) continue
    const isGeneric = custom_serializer === null && members.includes('parent_plugin_type')
    const properties = isGeneric ? withParentType(definition as JsonObject) : (definition as JsonObject)
    definitions.push({ plugin_type: pluginType, title, type: 'object', properties })
  }
  return definitions
}

/**
 * The original describes `parent_plugin_type` of a type only once its process has written such a plugin;
 * since djangocms-rest 1.2 it always belongs to the generic members.
 */
function withParentType(definition: JsonObject): JsonObject {
  if ('parent_plugin_type' in definition) return definition
  const { id, ...others } = definition
  return { ...(id === undefined ? {} : { id }), parent_plugin_type: { type: 'string' }, ...others }
}
