import { released } from '../../../contract/released.js'
import type { PluginField } from '../../../model/manifest/field-facts.js'
import type { Manifest } from '../../../model/manifest/manifest.js'
import { exportedRows } from '../../../model/manifest/plugin-rows.js'
import { TimeZone } from '../../../model/values/time-zone.js'

/** Facts of a manifest about members of plugins. */
export type ComparedFields = ReturnType<typeof comparedFields>

/** The member of page objects that lists their languages. */
const languagesOfPage = 'languages'

/** Facts from a manifest; without one (null), only `languages` of pages is known to be unordered. */
export function comparedFields(manifest: Manifest | null) {
  const fieldOf = (pluginType: unknown, member: string): PluginField | undefined =>
    manifest?.plugins[String(pluginType)]?.fields.find(({ name }) => name === member)
  return {
    /** The facts of a field; undefined: unknown. */
    fieldOf,
    /** How the live API writes values of fields; null: unknown. */
    forms: manifest && released.forms({ manifest, timeZone: new TimeZone(manifest.time_zone) }),
    /** Class of the field in the project's models, such as `LinkField`; null: unknown. */
    classOf(pluginType: string, member: string): string | null {
      const field = fieldOf(pluginType, member)
      return field ? (field.class ?? field.type) : null
    },
    /** The project has its own serializer for this plugin type. */
    isCustom: (pluginType: string) => typeof manifest?.plugins[pluginType]?.custom_serializer === 'string',
    /** A manager of the project leaves plugins of this type out, so that none are exported. */
    isFiltered(pluginType: string): boolean {
      const plugin = manifest?.plugins[pluginType]
      return plugin !== undefined && exportedRows(plugin) === 'none'
    },
    /** Python code of the project computes the field when it is read. */
    isComputed(pluginType: string, member: string): boolean {
      const field = fieldOf(pluginType, member)
      return field?.computed !== undefined && field.type !== 'ManyToManyField'
    },
    /** The manifest describes the type; null: no manifest. */
    isKnown: (pluginType: string) => (manifest ? pluginType in manifest.plugins : null),
    /** The list in this member of an object has no order. */
    isUnordered(owner: Readonly<Record<string, unknown>>, member: string): boolean {
      // Page.get_languages and the rows of a many-to-many field are read without ORDER BY.
      if (member === languagesOfPage) return 'details' in owner && !('plugin_type' in owner)
      const field = fieldOf(owner.plugin_type, member)
      return field?.type === 'ManyToManyField' && (field.order ?? field.ordering ?? []).length === 0
    },
  }
}
