import type { PluginClass, PluginField } from '../model/manifest/manifest.js'
import type { PluginRow } from '../model/rows.js'
import { isJsonObject, type Json, type JsonObject } from '../model/values/json.js'
import type { SiteContext } from './contract.js'
import { fileUrl, type ReferencePlace, reference, resolveSoftReferences } from './reference.js'

/** What the members of one plugin depend on beside its row. */
export interface MemberPlace {
  readonly parentType: string | null
  readonly language: string
  /** What people call the page, for findings. */
  readonly page: string
  aliasContent(): Json
}

/** What djangocms_rest.serializers.plugins.GenericPluginSerializer writes. */
export function genericObject(
  context: SiteContext,
  plugin: PluginClass,
  row: PluginRow,
  place: MemberPlace,
): JsonObject {
  const result: JsonObject = {}
  const fields = context.project.pluginFields.get(row.pluginType)
  for (const name of memberNames(plugin)) {
    if (name === 'id') result.id = row.id
    else if (name === 'plugin_type') result.plugin_type = row.pluginType
    else if (name === 'parent_plugin_type') result.parent_plugin_type = place.parentType
    else {
      const field = fields?.get(name)
      if (field) result[name] = fieldValue(context, field, row, place)
      else if (name === 'content' && plugin.model === aliasModel) result.content = place.aliasContent()
    }
  }
  return result
}

/** Members of a custom serializer may not be fields, so its generic form has all fields in their own order. */
function memberNames(plugin: PluginClass): readonly string[] {
  if (!plugin.custom_serializer) return plugin.members
  const own = plugin.fields.filter(({ name, to }) => !['id', 'plugin_type'].includes(name) && !isParentLink(name, to))
  return ['id', 'parent_plugin_type', 'plugin_type', ...own.map(({ name }) => name)]
}

function isParentLink(name: string, to: string | undefined): boolean {
  return to !== undefined && name.endsWith('_ptr')
}

const aliasModel = 'djangocms_alias.aliasplugin'

function fieldValue(context: SiteContext, field: PluginField, row: PluginRow, place: MemberPlace): Json {
  const stored = row.fields?.[field.name] ?? null
  const value = field.class === 'LinkField' ? linkDict(stored) : stored
  if (value === null || field.type === 'ManyToManyField') return value
  const { project } = context
  const { id: pluginId, pluginType } = row
  const references: ReferencePlace = {
    language: place.language,
    broken: (target) =>
      context.report({
        code: 'reference-broken',
        pluginType,
        pluginId,
        field: field.name,
        reference: target,
        page: place.page,
      }),
  }
  if (field.to) {
    if (!row.brokenReferences.includes(field.name)) return reference(context, field.to, value, references)
    references.broken(`${field.to}:${value}`)
    return `${field.to}:${value}`
  }
  switch (field.type) {
    case 'JSONField':
      return resolveSoftReferences(context, withoutCache(value), references)
    case 'FileField':
    case 'ImageField':
      return value === '' ? null : fileUrl(context, String(value))
    case 'DateTimeField':
      return context.contract.timeZone(project).print(String(value))
    default:
      return value
  }
}

/** No link is an empty one, and a plain text leads out of the site: djangocms_link.helpers.LinkDict. */
function linkDict(value: Json): Json {
  if (typeof value === 'string' && value !== '') return { external_link: value }
  return isJsonObject(value) ? value : {}
}

/** A link field keeps a trace of its last HTML rendering, which is no content. */
function withoutCache(value: Json): Json {
  if (!isJsonObject(value) || !('__cache__' in value)) return value
  const { __cache__: _, ...rest } = value
  return rest
}
