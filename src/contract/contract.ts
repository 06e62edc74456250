import type { Finding } from '../findings.js'
import type { Viewer } from '../model/access/viewer.js'
import type { BaseUrls } from '../model/address.js'
import type { Manifest } from '../model/manifest/manifest.js'
import type { MenuLevels } from '../model/menus/menu-rules.js'
import type { Navigation } from '../model/menus/navigation.js'
import type { SubmenuLevels } from '../model/menus/submenu.js'
import type { Page, PageContent, Project, Rules, Site } from '../model/project.js'
import type { CmsSchema, PlaceholderRow, PluginRow } from '../model/rows/rows.js'
import type { PluginSerializer } from '../model/serializer.js'
import type { Json } from '../model/values/json.js'
import type { JsonTree } from '../model/values/json-tree.js'
import type { ContractName } from './contract-name.js'
import type { ValueForms } from './plugins/written-value.js'

/** The rules in which the documented and the released API differ. All other code is shared. */
export interface Contract extends NavigationContract {
  rules(schema: CmsSchema): Rules
  /** `path` of a page object; `home` is true in the answer of `pages/`. */
  pagePath(context: SiteContext, content: PageContent, home: boolean): string | null
  /** `absolute_url` of a page object. */
  absoluteUrl(context: SiteContext, content: PageContent): string | null
  /** The path of a page in the address that its `app` names. */
  appPath(path: string): string
  /** `languages` of a page object. */
  languagesOf(context: SiteContext, page: Page): string[]
  /** The language in which a reference to a page is written inside an answer of `language`. */
  referenceLanguage(context: SiteContext, page: Page, language: string): string
  /** The language that is active while the CMS renders HTML of an answer of `language`. */
  activeLanguage(project: Project, language: string): string
  /** The site whose pages have no host in the addresses of link fields. */
  linkSite(context: SiteContext): Site
  /** The site on which the address of a page has no host. */
  addressSite(context: SiteContext, page: Page): Site
  /** Base URL of the API that a reference to a page leads into. */
  referenceApi(context: SiteContext, page: Page): string
  /** Plugins and HTML reveal no pages and files that the viewer may not see, nor aliases that only such pages use. */
  readonly hidesTargets: boolean
  /** Link fields and bodies of texts hold addresses in place of `app.model:key`. */
  readonly resolvesLinks: boolean
  /** How values of plugins are written. */
  forms(project: Pick<Project, 'manifest' | 'timeZone'>): ValueForms
  /** Settings of the project with which answers differ from the live API. */
  findings(manifest: Manifest): Finding[]
  /** `creation_date` and `changed_date` of a page, from a UTC date-time. */
  pageDate(project: Project, utc: string): string
  /** Menus, submenus and breadcrumbs of a path show home, the page, and nodes above or below the page: nothing else. */
  readonly showsOwnBranch: boolean
  /**
   * Lists and menus of a language show nothing of a page's contents in other languages if it has a published one in that
   * language. Home is an exception: any of its contents may hide it from menus.
   */
  readonly showsOwnLanguage: boolean
  /** Base URLs are also put before URLs that are absolute already, as the package does. */
  readonly prefixesAbsoluteUrls: boolean
  /** The site whose languages `/api/languages/` lists. */
  languagesSite(project: Project, site: Site): Site
  /** The contents that a search returns for a page that it finds, lowest id first. */
  found(context: SiteContext, page: Page, language: string): PageContent[]
}

/** The part of a contract that needs no database: the answers of menus, submenus and breadcrumbs. */
export interface NavigationContract {
  readonly name: ContractName
  readonly menuDefaults: MenuLevels
  /** null: no node has the reverse id. */
  menu(navigation: Navigation, levels: MenuLevels, request: NavigationRequest, bases: LinkBases): NodeAnswer | null
  submenu(navigation: Navigation, levels: SubmenuLevels, request: NavigationRequest, bases: LinkBases): NodeAnswer
  breadcrumbs(navigation: Navigation, start: number, request: NavigationRequest, bases: LinkBases): NodeAnswer
}

/** One tree of nodes or several. */
export type NodeAnswer = JsonTree | readonly JsonTree[]

/** The page, root and viewer of a navigation request. */
export interface NavigationRequest {
  /** Id of the page of the path, or of home. */
  readonly selectedId: number
  readonly byPath: boolean
  readonly rootId: string | null
  readonly anonymous: boolean
}

/** Base URLs of a site's links, and how to apply them. */
export interface LinkBases {
  readonly siteUrl: string
  readonly apiUrl: string
  readonly preview: boolean
  readonly prefixesAbsoluteUrls: boolean
}

/** What all answers of one site for one viewer are made from. */
export interface SiteContext {
  readonly project: Project
  readonly site: Site
  readonly viewer: Viewer
  readonly contract: Contract
  readonly bases: BaseUrls
  /** Base URL of another site's API. */
  apiOf(site: Site): string
  /** Base URL of the pages of another site. */
  siteUrlOf(site: Site): string
  /** Models whose rows have addresses in routes of the configuration. */
  readonly addressed: ReadonlySet<string>
  /** MEDIA_URL of the project, or the base URL that replaces it. */
  readonly media: { readonly url: string; readonly replaced: boolean }
  /** How details of images are written; null: they are not. */
  readonly images: ImageSettings | null
  readonly includeLoginRequired: boolean
  /** By plugin type. */
  readonly serializers: Readonly<Record<string, PluginSerializer>>
  /** Makes `html` of placeholders; null: it stays empty. */
  readonly html: HtmlRenderer | null
  /** Stored placeholders of an alias content, read beforehand. */
  aliasPlaceholders(aliasContentId: number): readonly PlaceholderRow[]
  /** Resolves `data-cms-href` and `data-cms-src` of a rich text; `language` is that of the answer. */
  richText(context: SiteContext, html: string, language: string): string
  /**
   * The body of a text plugin with `href` and `src` set by its `data-cms-href` and `data-cms-src`; `hides`: stored
   * addresses are removed where there is none now.
   */
  withAddresses(html: string, addressOf: AddressLookup, hides?: boolean): string
  report(finding: Finding): void
  /** Missing: what answers refer to and show is not recorded. */
  readonly trace?: AnswerTrace
}

/** Records the rows that answers refer to and show, each with a text that changes with what is shown of it. */
interface AnswerTrace {
  /** Takes every reference to a row that has an address of its own; `facts`: see `referenceFacts`. */
  refer(model: string, key: Json, language: string, facts: string | null): void
  /** Takes every row that HTML shows. */
  show(model: string, key: Json, language: string, facts: string): void
  /** Takes every row that shows more than its address: for a serializer, or as an image. */
  resolve(model: string, key: string, language: string, facts: string): void
}

/** The sizes that details of images name. */
export interface ImageSettings {
  /** Address of an image in another width, see `imageAddress`; null: thumbnails. */
  readonly template: string | null
  /** In pixels. */
  readonly widths: readonly number[]
}

/** The address of a row by `app.model` and key; '': it has none, null: only the project knows it. */
export type AddressLookup = (model: string, key: string) => string | null

/** Renders plugins as the templates of a project do. */
export interface HtmlRenderer {
  /** The plugins of a placeholder, those of other languages included. Throws `template-failed`. */
  placeholder(context: SiteContext, plugins: readonly PluginRow[], place: PluginPlace): string
}

/** The place of plugins, for their references and for findings. */
export interface PluginPlace {
  readonly language: string
  /** As findings name it, such as `/api/en/pages/about-us/`. */
  readonly page: string
  /** The page content that holds the plugins, also through aliases; null: an alias or a row of another model does. */
  readonly content: PageContent | null
  /** What owns their placeholder: a page content, an alias content or another row; null: not known. */
  readonly owner: Pick<PlaceholderRow, 'contentTypeId' | 'objectId'> | null
  /** Ids of the aliases around it: an alias inside itself stays empty. */
  readonly aliases: readonly number[]
}
