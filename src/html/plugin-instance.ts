import type { SiteContext } from '../contract/contract.js'
import { storedFileUrl } from '../contract/references/file-url.js'
import { isParentLink, type PluginField } from '../model/manifest/field-facts.js'
import type { PluginClass } from '../model/manifest/model-facts.js'
import type { PluginRow } from '../model/rows/rows.js'
import { isJsonObject, type Json } from '../model/values/json.js'
import { linkUrl } from './link-url.js'
import { relatedObject } from './related-object.js'
import { attributesText, type SafeHtml, safe } from './safe-html.js'

/** A plugin in templates: `instance`. */
export interface PluginInstance {
  readonly pk: number
  readonly plugin_type: string
  readonly parent: PluginInstance | null
  /** Filled when the children are rendered. */
  readonly child_plugin_instances: PluginInstance[]
  /** Of a child: its rendered HTML. */
  html?: SafeHtml | ''
  /** The fields of the model, and variables of the plugin type. */
  [name: string]: unknown
}

/** Where a plugin is rendered. */
export interface InstancePlace {
  /** Of the answer. */
  readonly language: string
  readonly parent: PluginInstance | null
  readonly isEditable: boolean
  /** Called with the reason if the HTML differs from that of the CMS. */
  readonly report: (reason: string) => void
}

/** The fields of a plugin's row under the names of its Django model. */
export function pluginInstance(
  context: SiteContext,
  plugin: PluginClass,
  row: PluginRow,
  place: InstancePlace,
): PluginInstance {
  const instance: PluginInstance = {
    pk: row.id,
    id: row.id,
    plugin_type: row.pluginType,
    language: row.language,
    position: row.position,
    parent: place.parent,
    child_plugin_instances: [],
  }
  for (const field of plugin.fields) {
    if (field.name in instance || isParentLink(field)) continue
    const value = row.fields?.[field.name] ?? null
    instance[field.name] = fieldVariable(context, field, value, row, place)
    if (isJsonObject(value) && field.type !== 'JSONField') {
      instance[`${field.name}_str`] = safe(attributesText(value, excluded[`${field.table}.${field.name}`]))
    }
  }
  return instance
}

function fieldVariable(
  context: SiteContext,
  field: PluginField,
  value: Json,
  row: PluginRow,
  { language, report }: InstancePlace,
): unknown {
  if (value === null || field.type === 'ManyToManyField') return value
  if (field.to) {
    const object = row.brokenReferences.includes(field.name) ? null : relatedObject(context, field.to, value, language)
    return object ?? { pk: value, id: value, toString: () => `${field.to}:${String(value)}` }
  }
  if (field.type === 'FileField' || field.type === 'ImageField') {
    const name = String(value)
    return name && { name, url: storedFileUrl(field.base_url ?? context.media.url, name), toString: () => name }
  }
  if (field.class === 'LinkField' && isJsonObject(value)) {
    const url = linkUrl({ context, language, report }, value)
    return { ...value, url, toString: () => url }
  }
  return value
}

/** Names that a field may not have, by table and column (`excluded_keys` of an AttributesField). */
const excluded: Readonly<Record<string, readonly string[]>> = {
  'djangocms_link_link.attributes': ['href', 'target'],
  'djangocms_file_file.attributes': ['href', 'title', 'target'],
  'djangocms_file_folder.attributes': ['href', 'target'],
  'djangocms_picture_picture.attributes': ['src', 'width', 'height'],
  'djangocms_picture_picture.link_attributes': ['href', 'target'],
}
