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
  /** For `<title>`: the title, if editors gave no other. */
  readonly page_title: string
  readonly menu_title: string
  readonly meta_description: string
  /** Where the page leads, an address or an endpoint; empty: it is shown. */
  readonly redirect: string
  readonly in_navigation: boolean
  readonly soft_root: boolean
  readonly template: string
  readonly xframe_options: string
  readonly limit_visibility_in_menu: boolean
  /** Of the content: a fallback if the page has none in the requested language. */
  readonly language: string
  /** Documented contract: `/en/about-us/`. Released: `about-us`. */
  readonly path: string | null
  /** Its whole address on the website; null: it has none. */
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
  /** URL of its endpoint in the API; null: it has no address. */
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
  /** Its whole address on the website; empty or null: none. */
  readonly url: string | null
  /** URL of the page's endpoint in the API; empty or null: it is not that of a page, or its page has no address. */
  readonly api_endpoint: string | null
  /** false: menus leave it out. */
  readonly visible: boolean
  /** Whether it is that of the page whose menu was asked for. */
  readonly selected: boolean
  /** Of pages `is_page`, `is_home`, `path`, `auth_required`, `redirect_url` and others; null: the node of the site. */
  readonly attr: Readonly<Record<string, unknown>> | null
  /** 0 at the top; null: the node of the site. */
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
  /** Of all items, on this page of the list and on others. */
  readonly count: number
  /** URL of the next page; null: this is the last one. */
  readonly next: string | null
  readonly previous: string | null
  readonly results: readonly Page[]
}
