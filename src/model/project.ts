import type { Viewer } from './access/viewer.js'
import type { Extensions } from './linking/link-extensions.js'
import type { UrlsByPath } from './linking/urls-by-path.js'
import type { PluginField } from './manifest/field-facts.js'
import type { LanguageFacts, Manifest } from './manifest/manifest.js'
import type { AddressBook } from './manifest/own-addresses.js'
import type { LooseNode } from './menus/link-nodes.js'
import type { MenuRules, MenuVersion } from './menus/menu-rules.js'
import type { Related } from './related.js'
import type { RestRules } from './rest-versions.js'
import type { AliasContentRow, AliasRow } from './rows/alias-rows.js'
import type { ShownRows } from './rows/model-rows.js'
import type { CmsSchema, FileRow, PageContentRow, PageRow, RedirectRow, VersionRow } from './rows/rows.js'
import type { ById } from './values/by-id.js'
import type { TimeZone } from './values/time-zone.js'

/** A django CMS project: its rows linked to each other. */
export interface Project {
  readonly manifest: Manifest
  readonly rules: Rules
  /** Of its version of djangocms-rest. */
  readonly rest: RestRules
  readonly sites: ReadonlyMap<number, Site>
  readonly defaultSite: Site
  readonly pages: ById<Page>
  /** The pages of all sites in the order of the tree. */
  readonly pagesByPath: () => readonly Page[]
  readonly contents: ById<PageContent>
  readonly files: ReadonlyMap<number, FileRow>
  /** By alias id. */
  readonly aliases: ReadonlyMap<number, Alias>
  /** By `app_label.model_name`. */
  readonly contentTypes: ReadonlyMap<string, number>
  readonly pageContentType: number
  /** Ids of published objects by content type; without an entry the content type has no versions. */
  readonly publishedIds: ReadonlyMap<number, ReadonlySet<number>>
  /** The same of published objects that are hidden at this time. */
  readonly timedIds: ReadonlyMap<number, ReadonlySet<number>>
  /** The same of drafts. */
  readonly draftIds: ReadonlyMap<number, ReadonlySet<number>>
  /** Rows of the project's own models whose placeholders are public, by content type. */
  readonly shownRows: ShownRows['ids']
  /** Rows that the project's own routes read, by route. */
  readonly rows: ShownRows['rows']
  /** Tree paths of the pages with view permissions, and what those cover (1 to 5). */
  readonly viewGrants: ReadonlyMap<string, readonly number[]>
  readonly related: Related
  /** Rows of the extensions that page objects show. */
  readonly extensions: Extensions
  /** Rows of the project's own models that have addresses. */
  readonly addressBook: AddressBook
  /** Matches the paths that page URLs can express. */
  readonly slugPattern: RegExp
  /** Of the project's settings. */
  readonly timeZone: TimeZone
  /** Fields of the plugin types by name. */
  readonly pluginFields: ReadonlyMap<string, ReadonlyMap<string, PluginField>>
}

/** django.contrib.sites.models.Site with its part of the manifest. */
export interface Site {
  readonly id: number
  readonly name: string
  readonly domain: string
  readonly languages: readonly LanguageFacts[]
  /** In its order. */
  readonly publicLanguages: readonly string[]
  /** Prefix of page URLs by language. */
  readonly pageRoot: Readonly<Record<string, string>>
  /** In the order of lists. */
  readonly pages: Page[]
  /** The rows that answer for their paths: of equal paths the one of the lowest id. */
  readonly urls: UrlsByPath<PageUrl>
  /** Rows whose path another one has taken, lowest id first. */
  readonly shadowedUrls: PageUrl[]
  /** Ordered by id. */
  readonly redirects: readonly RedirectRow[]
}

/** cms.models.Page. */
export interface Page extends PageRow {
  readonly site: Site
  readonly parent: Page | null
  /** Of all languages, lowest id first: a new list each time. */
  readonly urls: readonly PageUrl[]
  /** All versions of all languages, lowest id first: a new list each time. */
  readonly contents: readonly PageContent[]
  /** The last of `urls`, from which `before` leads to the others. */
  readonly lastUrl: PageUrl | null
  /** The same of `contents`. */
  readonly lastContent: PageContent | null
}

/** cms.models.PageUrl. */
export interface PageUrl {
  readonly page: Page
  /** The row of the same page before this one. */
  readonly before: PageUrl | null
  readonly language: string
  readonly slug: string
  readonly path: string | null
  /** Whether the path is neither null nor empty, without composing it. */
  readonly hasSegments: boolean
  /** The site on which the row answers for its path; null: it has none, or another row has taken it. */
  readonly answersOn: Site | null
}

/** cms.models.PageContent with its version. */
export interface PageContent extends PageContentRow {
  /** The packed row: equal for equal rows. */
  readonly row: Uint8Array | string
  readonly page: Page
  /** The content of the same page before this one. */
  readonly before: PageContent | null
  /** Without djangocms-versioning every content is published. null: no version row, so it does not exist. */
  readonly state: VersionRow['state'] | null
  readonly versionId: number
}

/** djangocms_alias.models.Alias with its contents, lowest id first. */
export interface Alias extends AliasRow {
  /** Of its placeholders (djangocms_alias.models.AliasContent.placeholder). */
  readonly slot: string
  readonly contents: AliasContent[]
}

/** djangocms_alias.models.AliasContent with its version. */
export interface AliasContent extends Omit<AliasContentRow, 'aliasId'> {
  readonly alias: Alias
  readonly state: VersionRow['state'] | null
  readonly versionId: number
}

/** Rules on what is shown that differ between the contracts. */
export interface Rules {
  /** Rules of the django CMS version to follow. */
  readonly cms: CmsRules
  /** Which languages are public: by the site's own list, or those of the site that are public on the default site. */
  readonly publicBy: 'own site' | 'default site'
  /** A language with `hide_untranslated` shows no fallback anywhere, not only in menus. */
  readonly hideUntranslated: boolean
  /** Pages without a URL stay out of lists, tree and search. */
  readonly listsNeedUrl: boolean
}

/** Rules that differ between versions of django CMS: each has a folder, listed in `cms-versions.ts`. */
export interface CmsRules {
  readonly version: CmsSchema
  /** The rules of a release whose tables are those of this version, such as `5.0.7`. */
  ofRelease(release: string): CmsRules
  /** The first release whose menus are those of these rules; null: all of them. */
  readonly menusFrom: string | null
  /**
   * The site whose fallbacks and permissions count for the contents of a site, and by whose list varieties of languages
   * are known.
   */
  ruledBy(project: Project, site: Site): Site
  /** The order of lists and trees. */
  comparePages(one: Page, other: Page): number
  /** Language codes of a page, whatever the state of their contents (cms.models.pagemodel.Page.get_languages). */
  languagesOf(page: Page): string[]
  /** The contents that previews choose from, one in each language. */
  previewed(page: Page): readonly PageContent[]
  /** The URL row of a page in a language, or in a fallback. */
  urlIn(project: Project, page: Page, language: string): PageUrl | null
  /** Pages without a path are addressed by their slug. */
  readonly addressesBySlug: boolean
  /** The content whose template labels the placeholders of a content; null: none. */
  labelledBy(project: Project, content: PageContent): PageContent | null
  /** Menus have nodes of pages whose contents are all in fallbacks that contents do not follow. */
  readonly menusFollowAllFallbacks: boolean
  /**
   * The djangocms-alias for this version writes the contents of aliases, gives these an endpoint, and names their
   * placeholders by static codes.
   */
  readonly showsAliases: boolean
  /** The djangocms-alias for this version lets those change placeholders of aliases who may change aliases. */
  readonly checksAliasEditors: boolean
  /** The language of the menus in an answer. */
  menuLanguage(project: Project, language: string): string
  /** The nodes of a site's pages, in the order of the CMS, not yet below their parents (cms.cms_menus.CMSMenu.get_nodes). */
  pageMenu(project: Project, site: Site, language: string, viewer: Viewer): LooseNode[]
  readonly menus: MenuRules
  /** The name of these in navigation documents. */
  readonly menuVersion: MenuVersion
}
