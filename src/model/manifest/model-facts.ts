import type { PluginField } from './field-facts.js'
import type { Condition } from './model-selection.js'

/** A plugin type (cms.plugin_base.CMSPluginBase) with the serializer that djangocms-rest makes for it. */
export interface PluginClass {
  title: string
  /** `app_label.model_name` of the plugin's model. */
  model: string
  /** null: no table of its own. */
  table: string | null
  /** Dotted Python name of the project's own serializer class. */
  custom_serializer: string | null
  /** The class of the model's manager `objects`, if it filters rows. */
  filtered_by?: string
  /** The rows that it has; missing: which plugins are public is known to Python alone. */
  where?: Condition
  /** What renders the plugin in place of its package: a class, or templates. */
  rendered_by?: string
  /** Names that the serializer writes, in order. */
  members: string[]
  fields: PluginField[]
  search_fields: string[]
  /** Its `properties` in `/api/plugins/`; null: left out there. */
  definition: Record<string, unknown> | null
}

/** A PageExtension or PageContentExtension (cms.extensions.models). */
export interface ExtensionFacts {
  of: 'page' | 'content'
  title: string
  table: string
  /** Column of the primary key. */
  pk: string
  /** Column with the id of the page or content. */
  column: string
  /** Without the columns that link a row to its page. */
  fields: PluginField[]
}

export interface ModelFacts {
  table: string
  /** Column of the primary key; of a composite one, which no foreign key leads to, the first. */
  pk: string
  /** URL pattern with `{pk}`, where the project has a `<model>-detail` route. */
  detail?: string
  /** Keys that the route takes, as a regular expression; missing: `[^/.]+`, as REST framework's routers. */
  detail_regexp?: string
  /** Rows have URLs of the CMS, of django-filer or of djangocms-alias. */
  endpoint?: 'page' | 'file' | 'alias'
  /** Results of `get_api_endpoint` and `get_absolute_url` of a model of the project. */
  api_endpoint?: AddressFacts
  absolute_url?: AddressFacts
  /** Of models that plugins point to, and of those that are neither plugins nor of Django and the CMS. */
  fields?: PluginField[]
}

/** How Python code makes the address of a row. */
export type AddressFacts =
  | {
      /** With fields in braces, `/crops/{planted:%Y}/{slug}/`. */
      pattern: string
      fields: Record<string, PluginField>
      /** The number of rows that the pattern was checked on. */
      rows: number
      /** The class of the model's manager `objects`, which references in JSON ask, if it leaves rows out. */
      filtered_by?: string
      /** The rows that it has; missing: only Python knows, or all. */
      where?: Condition
    }
  /** Why there is no pattern. */
  | { unknown: string }
