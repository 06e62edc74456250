import { ExportError } from '../../errors.js'
import { readableAliasContent } from '../../model/access/aliases.js'
import type { PluginRow } from '../../model/rows/rows.js'
import { groupBy } from '../../model/values/group-by.js'
import type { Json, JsonObject } from '../../model/values/json.js'
import { once } from '../../model/values/once.js'
import { ownValue } from '../../model/values/own-value.js'
import type { PluginPlace, SiteContext } from '../contract.js'
import { genericObject } from './plugin-members.js'
import { type PluginFamily, serializedPlugin } from './serialized-plugin.js'

/**
 * The plugins of a placeholder in exactly one language, nested.
 * A plugin without its row or of an unknown type is left out with everything below it.
 * Mirrors cms.utils.plugins.downcast_plugins and get_plugins_as_layered_tree.
 */
export function pluginTree(context: SiteContext, rows: readonly PluginRow[], place: PluginPlace): JsonObject[] {
  const usable = rows.filter((row) => row.language === place.language && isUsable(context, row, place))
  if (usable.length === 0) return []
  const children = groupBy(usable, ({ parentId }) => parentId)
  const write = (parent: PluginRow | null): JsonObject[] =>
    (children.get(parent?.id ?? null) ?? []).map((row) => {
      const below = once(() => write(row))
      const plugin = pluginObject(context, row, { parent, children: below }, place)
      return children.has(row.id) ? { ...plugin, children: below() } : plugin
    })
  return write(null)
}

function isUsable(context: SiteContext, row: PluginRow, { page }: PluginPlace): boolean {
  const { pluginType, id: pluginId } = row
  if (row.fields) return true
  const facts = ownValue(context.project.manifest.plugins, pluginType)
  // Of filtered ones the type is reported.
  if (facts?.filtered_by !== undefined) return false
  context.report({ code: facts ? 'plugin-row-missing' : 'plugin-type-unknown', pluginType, pluginId, page })
  return false
}

/** A plugin without those below it. */
export function pluginObject(
  context: SiteContext,
  row: PluginRow,
  family: PluginFamily,
  place: PluginPlace,
): JsonObject {
  const { manifest } = context.project
  const plugin = ownValue(manifest.plugins, row.pluginType)
  if (!plugin) return {}
  const generic = genericObject(context, plugin, row, {
    parentType: family.parent?.pluginType ?? null,
    language: place.language,
    page: place.page,
    aliasContent: () => aliasContent(context, row, place),
  })
  const serializer = ownValue(context.serializers, row.pluginType)
  if (serializer) return serializedPlugin(context, serializer, generic, { row, family, place })
  if (plugin.custom_serializer) {
    const { pluginType } = row
    context.report({ code: 'serializer-missing', pluginType, serializer: plugin.custom_serializer, page: place.page })
  }
  return generic
}

function aliasContent(context: SiteContext, row: PluginRow, place: PluginPlace): Json {
  const shown = shownAlias(context, row, place, row.language)
  return shown ? pluginTree(context, shown.plugins, shown.place) : []
}

/** Levels of aliases: the CMS has two function calls or more for each, and Python ends at 1,000 of them. */
const deepest = 500

/**
 * The published plugins of the alias that a plugin shows, in a language, and their place; null: none.
 * Mirrors djangocms_alias.rest.AliasInlineSerializer.
 */
export function shownAlias(
  context: SiteContext,
  row: PluginRow,
  place: PluginPlace,
  language: string,
): { plugins: readonly PluginRow[]; place: PluginPlace } | null {
  const alias = context.project.aliases.get(Number(row.fields?.alias))
  if (!alias || place.aliases.includes(alias.id)) return null
  if (place.aliases.length >= deepest) {
    const message = `On ${place.page} aliases show each other more than ${deepest} levels deep, down to the plugin ${row.id}`
    throw new ExportError('corrupt-value', message, 'Delete it in the CMS, which cannot answer them either.')
  }
  const content = readableAliasContent(context.viewer, alias, language)
  const stored = content ? context.aliasPlaceholders(content.id) : []
  const placeholder = stored.find(({ slot }) => slot === alias.slot)
  return placeholder
    ? { plugins: placeholder.plugins, place: { ...place, owner: placeholder, aliases: [...place.aliases, alias.id] } }
    : null
}
