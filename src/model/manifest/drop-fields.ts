import { ExportError } from '../../errors.js'
import { nearest } from '../../nearest.js'
import type { Manifest, PluginClass, PluginField } from './manifest.js'

/**
 * The manifest without these fields, by plugin type. Dropped fields are in no answer, document, search index, HTML
 * template, definition or type. Throws `config-invalid` for names that the manifest does not have.
 */
export function withoutFields(manifest: Manifest, dropFields: Readonly<Record<string, readonly string[]>>): Manifest {
  if (Object.keys(dropFields).length === 0) return manifest
  const plugins = { ...manifest.plugins }
  for (const [pluginType, names] of Object.entries(dropFields)) {
    const plugin = Object.hasOwn(plugins, pluginType) ? plugins[pluginType] : undefined
    if (!plugin) {
      throw unknownName(`plugin type ${pluginType}`, `dropFields.${pluginType}`, pluginType, Object.keys(plugins))
    }
    plugins[pluginType] = withoutNames(pluginType, plugin, names)
  }
  return { ...manifest, plugins }
}

function withoutNames(pluginType: string, plugin: PluginClass, names: readonly string[]): PluginClass {
  const known = plugin.fields.filter((field) => isDroppable(plugin, field)).map(({ name }) => name)
  const wrong = names.find((name) => !known.includes(name))
  if (wrong !== undefined) {
    throw unknownName(`field ${wrong} of ${pluginType}`, `dropFields.${pluginType}`, wrong, known)
  }
  const stays = (name: string) => !names.includes(name)
  const definition = plugin.definition && Object.entries(plugin.definition).filter(([name]) => stays(name))
  return {
    ...plugin,
    members: plugin.members.filter(stays),
    fields: plugin.fields.filter(({ name }) => stays(name)),
    search_fields: plugin.search_fields.filter(stays),
    definition: definition && Object.fromEntries(definition),
  }
}

/**
 * False for fields that every plugin has, for the link to the row of a parent model, and for that to an alias, which
 * decides who may see the alias.
 */
function isDroppable({ model }: PluginClass, { name, to }: PluginField): boolean {
  if (model === 'djangocms_alias.aliasplugin' && name === 'alias') return false
  return name !== 'id' && name !== 'plugin_type' && !(to !== undefined && name.endsWith('_ptr'))
}

function unknownName(what: string, place: string, name: string, names: readonly string[]): ExportError {
  const near = nearest(name, names)
  return new ExportError(
    'config-invalid',
    `$.${place}: the manifest has no ${what}.${near === null ? '' : ` Did you mean ${near}?`}`,
    `Correct "dropFields" of the configuration: nothing is exported while a name is wrong. There ${names.length === 0 ? 'is none' : `are ${names.join(', ')}`}.`,
  )
}
