/** Types of the API's answers, in both contracts; unions where these differ. */

/** A plugin; its other members depend on its type. */
export interface Plugin {
  readonly plugin_type: string
  readonly id?: number
  readonly parent_plugin_type?: string | null
  readonly children?: readonly Plugin[]
  readonly [member: string]: unknown
}

/** A placeholder with its plugins. `html` is empty unless it was rendered: `?html=1`. */
export interface Placeholder {
  readonly slot: string
  readonly label: string
  readonly language: string
  readonly content: readonly Plugin[]
  readonly details: string
  readonly html: string
}

/** A page of a list. */
export interface Page {
  readonly title: string
  readonly page_title: string
  readonly menu_title: string
  readonly meta_description: string
  readonly redirect: string
  readonly in_navigation: boolean
  readonly soft_root: boolean
  readonly template: string
  readonly xframe_options: string
  readonly limit_visibility_in_menu: boolean
  /** Of the content: a fallback if the page has none in the requested language. */
  readonly language: string
  readonly path: string | null
  readonly absolute_url: string | null
  readonly is_home: boolean
  readonly login_required: boolean
  /** Documented contract: languages with published content of the page. Released: languages of any version. */
  readonly languages: readonly string[]
  readonly is_preview: boolean
  readonly application_namespace: string
  /** Where the API of the page's apphook begins; null: it has none. Missing: djangocms-rest up to 1.2. */
  readonly app?: { readonly namespace: string | null; readonly api_endpoint: string } | null
  /** ISO 8601. */
  readonly creation_date: string
  readonly changed_date: string
  readonly details: string | null
  /** What extends the page, by model; null where it has no row. Missing: the export names no extensions. */
  readonly extensions?: Readonly<Record<string, Readonly<Record<string, unknown>> | null>>
}

/** A page with its contents. */
export interface PageWithPlaceholders extends Page {
  readonly placeholders: readonly Placeholder[]
}

/** A node of a menu, a submenu or breadcrumbs, with those below it. */
export interface MenuNode {
  readonly namespace: string | null
  readonly title: string
  readonly url: string | null
  readonly api_endpoint: string | null
  readonly visible: boolean
  readonly selected: boolean
  readonly attr: Readonly<Record<string, unknown>> | null
  readonly level: number | null
  readonly children: readonly MenuNode[]
}

/** A language of a site, as `languages/` lists it. */
export interface Language {
  readonly code: string
  readonly name: string
  readonly public: boolean
  readonly fallbacks: readonly string[]
  readonly redirect_on_fallback: boolean
  readonly hide_untranslated: boolean
}

/** A list as the documented contract writes it; the released one may write the results alone. */
export interface PageList {
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly results: readonly Page[]
}
