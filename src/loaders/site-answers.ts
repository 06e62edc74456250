import type { Language, MenuNode, Page, PageList, PageWithPlaceholders } from './answers.js'

/**
 * The answers of a site by route: `Answers` of the types that "npx djangocms-static types" writes, or `AnySite`.
 * Requires only what the readers use, so that types of any contract and version match.
 */
export interface SiteAnswers {
  readonly 'languages': readonly { readonly code: string; readonly public: boolean }[]
  readonly 'pages': { readonly placeholders: readonly unknown[] }
  readonly 'pages-list': unknown
  readonly 'menu': unknown
}

/** The answers that all sites have in common. */
export interface AnySite extends SiteAnswers {
  readonly 'languages': readonly Language[]
  readonly 'pages': PageWithPlaceholders
  readonly 'pages-list': PageList | readonly Page[]
  readonly 'menu': MenuNode | readonly MenuNode[]
}

export type PageOf<Site extends SiteAnswers> = Site['pages']
export type PlaceholderOf<Site extends SiteAnswers> = Site['pages']['placeholders'][number]
export type LanguageOf<Site extends SiteAnswers> = Site['languages'][number]
export type ListedPageOf<Site extends SiteAnswers> = ItemOf<Site['pages-list']>
export type MenuNodeOf<Site extends SiteAnswers> = Site['menu'] extends infer Menu ? NodeOf<Menu> : never

/** The item type of a list, or of its `results`. */
type ItemOf<List> = List extends readonly (infer Item)[]
  ? Item
  : List extends { readonly results: readonly (infer Item)[] }
    ? Item
    : never

/** The documented contract answers with a root node, the released one with a list. */
type NodeOf<Menu> = Menu extends readonly (infer Node)[] ? Node : Menu
