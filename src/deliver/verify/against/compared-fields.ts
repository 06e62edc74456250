import type { Manifest, PluginField } from '../../../model/manifest/manifest.js'

/** What a manifest knows of the members of plugins. */
export interface ComparedFields {
  /** Class of the field in the project's models, `LinkField`; null: not known. */
  classOf(pluginType: string, member: string): string | null
  /** The project writes plugins of this type by Python code of its own. */
  isCustom(pluginType: string): boolean
  /** The type is described; null: nobody knows. */
  isKnown(pluginType: string): boolean | null
  /** The list in this member of an object has no order. */
  isUnordered(owner: Readonly<Record<string, unknown>>, member: string): boolean
}

/** The member of page objects that lists their languages. */
const languagesOfPage = 'languages'

/** By a manifest; null: without one, only the order of `languages` is known to mean nothing. */
export function comparedFields(manifest: Manifest | null): ComparedFields {
  const fieldOf = (pluginType: unknown, member: string): PluginField | undefined =>
    manifest?.plugins[String(pluginType)]?.fields.find(({ name }) => name === member)
  return {
    classOf(pluginType, member) {
      const field = fieldOf(pluginType, member)
      return field ? (field.class ?? field.type) : null
    },
    isCustom: (pluginType) => typeof manifest?.plugins[pluginType]?.custom_serializer === 'string',
    isKnown: (pluginType) => (manifest ? pluginType in manifest.plugins : null),
    isUnordered(owner, member) {
      // Page.get_languages and the rows of a many-to-many field are read without ORDER BY.
      if (member === languagesOfPage) return 'details' in owner && !('plugin_type' in owner)
      const field = fieldOf(owner.plugin_type, member)
      return field?.type === 'ManyToManyField' && (field.order ?? field.ordering ?? []).length === 0
    },
  }
}
