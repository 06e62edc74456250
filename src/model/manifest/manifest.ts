import type { Json } from '../values/json.js'
import type { MenuEntry, MenuPoolFacts } from './menu-facts.js'
import type { Condition } from './model-selection.js'
import type { PictureSettings, RestSettings, ThumbnailFacts } from './setting-facts.js'

/**
 * The site manifest: what an export needs and the database does not hold. Version 1 has fewer facts of fields, models.
 * The keys are those of the file, which the introspection script writes inside the Django project.
 */
export interface Manifest {
  version: 1 | 2
  /** Version of django CMS that the facts were read from, such as `5.1.3`. */
  cms: string
  djangocms_rest?: string
  /** Page contents have versions (djangocms-versioning). This decides, not the presence of its table. */
  versioning: boolean
  /** Models whose contents have versions; missing: all that have rows of versions, if page contents have. */
  versioned?: string[]
  /** Python code that leaves out more page contents than versions do; missing: there is none that is not known. */
  contents_filtered_by?: string
  /** The default site (SITE_ID). */
  site_id: number
  /** Where the API is mounted, `/api/`. */
  api_root: string
  /** The base URL of public files, absolute or rooted: MEDIA_URL, or that of their storage. */
  media_url: string
  /** Why the storage of public files has no base URL; `media_url` is MEDIA_URL then. */
  media_unknown?: string
  /** The storage of django-filer's public thumbnails; missing: MEDIA_URL, in any storage. */
  thumbnails?: ThumbnailFacts
  pictures?: PictureSettings
  /** Values of settings whose Python code takes part in rendering, by name. */
  html_unknown?: Record<string, string>
  /** Python code that answers in place of djangocms-rest and the CMS, by what it replaces. */
  replaced_code?: Record<string, string>
  /** Versions of installed packages that plugins are of, by name. */
  packages?: Record<string, string>
  /** TIME_ZONE, an IANA name. */
  time_zone: string
  /** USE_TZ; false: date-times are local ones of the time zone. Version 1: true. */
  use_tz?: boolean
  rest_framework?: RestSettings
  /** CMS_PERMISSION and CMS_PUBLIC_FOR. */
  permission: boolean
  public_for: 'all' | 'staff'
  /** REST framework's PAGE_SIZE. */
  page_size: number | null
  /**
   * LANGUAGE_CODE. A `Project` has the language that its default site lists for it instead (`de` for `de-at`), which is
   * active while a request is answered.
   */
  default_language: string
  locale_middleware: boolean
  /** APPEND_SLASH, which decides whether addresses of pages end in a slash (cms.urls); true by default. */
  append_slash?: boolean
  /** The API has the routes of djangocms-alias (djangocms_alias.rest). */
  alias_routes?: boolean
  /** Languages in which names of categories of aliases are looked up, one after the other; missing: any. */
  alias_category_languages?: string[]
  /** Apphooks that bring routes to the API (`get_rest_urls`), by name: `app_name` of each. */
  rest_apphooks?: Record<string, string>
  /** The paths that the project's page URL pattern can express, as a Python regular expression. */
  slug_regexp: string
  /** Admin index by language. */
  admin_root: Record<string, string>
  auth?: AuthFacts
  /** Nodes of menus that come from Python code, by language. */
  menus: Record<string, MenuEntry[]>
  menu_pool?: MenuPoolFacts
  /** By site id. */
  sites: Record<string, SiteFacts>
  /** By template name, in the order of CMS_TEMPLATES. */
  templates: Record<string, DeclaredPlaceholder[]>
  /** Templates that decide about the placeholders of pages with an apphook, by the apphook's name. */
  apphook_templates?: Record<string, string>
  /** Placeholders outside any template, by slot. */
  slots: Record<string, SlotFacts>
  /** Placeholders that a template does not declare, where it names them otherwise than `slots`: by template and slot. */
  template_slots?: Record<string, Record<string, SlotFacts>>
  /** By plugin type. */
  plugins: Record<string, PluginClass>
  /** Models that extend pages and their contents, by `app_label.model_name`. */
  extensions?: Record<string, ExtensionFacts>
  /** By `app_label.model_name`. */
  models: Record<string, ModelFacts>
}

/** AUTH_USER_MODEL and the SESSION_* settings, by which `serve --database` recognizes editors. */
export interface AuthFacts {
  user_table: string
  session_cookie: string
  session_engine: string
  session_serializer: string
}

/** A row of django_site with what the project configures for it. */
export interface SiteFacts {
  domain: string
  name: string
  /** The prefix of page URLs by language, `/en/`. */
  page_root: Record<string, string>
  languages: LanguageFacts[]
  /** In place of the manifest's own, where the site has others. */
  menus?: Record<string, MenuEntry[]>
}

/** An entry of CMS_LANGUAGES. */
export interface LanguageFacts {
  code: string
  name: string
  public: boolean
  fallbacks: string[]
  redirect_on_fallback: boolean
  hide_untranslated: boolean
}

export interface DeclaredPlaceholder extends SlotFacts {
  slot: string
}

export interface SlotFacts {
  label: string
  language_fallback: boolean
}

/** A plugin type (cms.plugin_base.CMSPluginBase) with the serializer that djangocms-rest makes for it. */
export interface PluginClass {
  title: string
  /** `app_label.model_name` of the plugin's model. */
  model: string
  /** null: no table of its own. */
  table: string | null
  /** Dotted Python name of the project's own serializer class. */
  custom_serializer: string | null
  /** The class of the model's manager `objects`, if it filters rows: which plugins are public is known to Python alone. */
  filtered_by?: string
  /** What renders the plugin in place of its package: a class, or templates. */
  rendered_by?: string
  /** Names that the serializer writes, in order. */
  members: string[]
  fields: PluginField[]
  search_fields: string[]
  /** Its `properties` in `/api/plugins/`; null: left out there. */
  definition: Record<string, unknown> | null
}

/** What kind of value a field, or each item of an array or end of a range, holds. */
export interface ValueFacts {
  /** Django's internal type, `CharField`. */
  type: string
  /** The Python class, `URLField`. */
  class?: string
  /** A base class of the field's class, if that decides how values are read: `RangeField`. */
  like?: string
  /** The class of REST framework that writes it, `ChoiceField`. */
  written?: string
  /** Values of choices that are written as another one, each with that: the text `1` as the number 1. */
  choices?: (readonly [value: Json, written: Json])[]
  decimal_places?: number
  /** Of the items of an array, the ends of a range. */
  base?: ValueFacts
}

export interface PluginField extends ValueFacts {
  name: string
  column: string
  /** Table of the model, or of a parent model, that holds the column; the through table for many to many. */
  table: string
  /** The column's type, as Django declares it. */
  column_type?: string
  /** Python code that computes the value when it is read. The exporter cannot run it. */
  computed?: string
  /** Of files: the base URL of the field's own storage; missing: `media_url` of the manifest. */
  base_url?: string
  /** Related model as `app_label.model_name`. */
  to?: string
  /** The field whose value the stored key is, if that is not the primary key. */
  to_field?: TargetField
  /** Of images: the fields of the row with width and height. */
  width_field?: string
  height_field?: string
  /** Many to many: the column with the related key. */
  to_column?: string
  /** Many to many, in version 1: names of the related model's `ordering`. */
  ordering?: string[]
  /** Many to many: the order that `all()` has. */
  order?: OrderTerm[]
}

interface TargetField {
  name: string
  table: string
  column: string
}

/** A column that many-to-many rows are ordered by: of the through table or of the related one. */
interface OrderTerm {
  of: 'through' | 'related'
  column: string
  descending: boolean
  nulls?: 'first' | 'last'
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
  /** Of models that plugins point to. */
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
