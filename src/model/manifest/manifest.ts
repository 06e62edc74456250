import type { MenuEntry, MenuPoolFacts } from './menu-facts.js'
import type { ExtensionFacts, ModelFacts, PluginClass } from './model-facts.js'
import type { PictureSettings, RestSettings, ThumbnailFacts, UnsupportedSetting } from './setting-facts.js'

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
  /** Settings that decide about answers in a way that an export does not follow. */
  unsupported?: UnsupportedSetting[]
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
  /** USE_I18N; false: Django translates nothing. Missing: true. */
  use_i18n?: boolean
  locale_middleware: boolean
  /** APPEND_SLASH, which decides whether addresses of pages end in a slash (cms.urls); true by default. */
  append_slash?: boolean
  /** The API has the routes of djangocms-alias (djangocms_alias.rest). */
  alias_routes?: boolean
  /** Fields with rich text know the addresses of images (djangocms_text.contrib.filer_image). */
  text_images?: boolean
  /** Languages in which names of categories of aliases are looked up, one after the other; missing: any. */
  alias_category_languages?: string[]
  /** Languages in which categories of djangocms-stories are looked up, by that of the answer; missing: the default one. */
  story_category_languages?: Record<string, string[]>
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
  /** AUTHENTICATION_BACKENDS; missing: any. A session of another one is nobody's. */
  backends?: string[]
  /** The manager by which the project leaves users out, who have no sessions then. */
  filtered_by?: string
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
