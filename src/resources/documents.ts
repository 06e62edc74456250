import type { NodeShape } from '../contract/contract.js'

/** The one file of an export that changes in place: where everything else is. */
export const pointerFile = '_data/export.json'

/** `_data/export.json`. Names of documents are content hashes: what a name stands for never changes. */
export interface ExportPointer {
  readonly version: 1
  readonly contract: 'documented' | 'released'
  readonly apiRoot: string
  readonly defaultSite: number
  readonly preview: boolean
  /** Pages and placeholders are also there as answers to `?html=1`. */
  readonly html?: true
  /** Hash of all pages and placeholders: these have no documents, and the pointer is to change whenever they do. */
  readonly contents: string
  readonly sites: readonly SitePointer[]
}

export interface SitePointer {
  readonly id: number
  readonly domain: string
  /** Folder of the site's files, with a slash at the end; empty for the default site. */
  readonly folder: string
  /** Name of the SiteDocument; empty where nobody needs one. */
  readonly document: string
  /** Bundles by language: 32 hex digits of the file's SHA-256. Only there where bundles were asked for. */
  readonly bundles?: Readonly<Record<string, string>>
}

/** What the answers of one site are found by. */
export interface SiteDocument {
  readonly publicLanguages: readonly string[]
  readonly shape: NodeShape
  readonly apiUrl: string
  readonly pageSize: { readonly 'pages-list': number | null; readonly page_search: number | null }
  /** Answer of `languages/`, and the name of that of `plugins/`. */
  readonly languages: string
  readonly plugins: string
  /** By language: names of NavigationDocuments. */
  readonly navigation: Readonly<Record<string, string>>
  /** Names of PathDocuments; a path is in number `pathHash(path) % length`. */
  readonly paths: readonly string[]
  /** By language, in the order of `pages-list`. */
  readonly lists: Readonly<Record<string, ListDocument>>
  /** Page objects by content id, as lists of their values, and the names of these. */
  readonly objects: TableDocument
  readonly members: readonly string[]
  /** Where pages have no files: contents by page id, one for each public language, 0 for none. */
  readonly shown: TableDocument | null
  /** Where pages have no files: lists of PageSlot by content id. */
  readonly slots: TableDocument | null
  readonly pageContentType: number
  /** Where placeholders have no files: by content type and owner the names of their texts, by slot and language. */
  readonly placeholders: Readonly<Record<string, TableDocument>> | null
  /** By language: name of a search index, and what it shows of each page: a FoundPiece by `page id / pagesPerPiece`. */
  readonly search: Readonly<Record<string, string>>
  readonly found: Readonly<Record<string, Readonly<Record<string, FoundPiece>>>>
}

/** By path: the page id, then for each public language the path of its file, `0` where it is this very path. */
export type PathDocument = Readonly<Record<string, readonly [number, ...(string | 0 | null)[]]>>

/** A long list in pieces whose borders depend on their contents: an insertion changes one or two. */
export interface ListDocument {
  readonly count: number
  /** Length and name of each OrderDocument. */
  readonly pieces: readonly (readonly [number, string])[]
}

/** Pairs of a content id and the id of its parent's content in the same list, 0 for none. */
export type OrderDocument = readonly number[]

/**
 * Which contents a search shows of neighbouring pages: name of a FoundDocument, and how many of each page; 0: not of
 * each the same number.
 */
export type FoundPiece = readonly [name: string, each: number]

/**
 * For each page its id, how many contents follow where that is not the same for all, and their ids. Ids are
 * differences to the one before.
 */
export type FoundDocument = readonly number[]

export const pagesPerPiece = 2048

/**
 * Values by whole number, in leaves of neighbours. Names of blocks by number, those that are not empty: numbers may lie
 * far apart. A block holds names of leaves, '' where empty, in base 64, which is shorter.
 */
export interface TableDocument {
  readonly leafSize: number
  readonly blockSize: number
  readonly blocks: Readonly<Record<number, string>>
}

/**
 * A slot of a page; with the name of its text where the content's language has no placeholder endpoints, and of the
 * text that has HTML.
 */
export type PageSlot = string | readonly [slot: string, name: string, html?: string]

/** Among the names of a placeholder's texts by language: that of the one with HTML. */
export function htmlKey(language: string): string {
  return `${language}?html`
}
