import type { LinkBases } from '../contract/contract.js'
import { type Json, toJsonText } from '../model/values/json.js'
import { dataReader, tagged } from './document-tag.js'
import type { FoundPiece } from './found-document.js'
import type { ListDocument } from './list-document.js'
import type { TableDocument } from './table-document.js'

/** The entry point to the documents of a site. */
export interface SiteDocument {
  readonly publicLanguages: readonly string[]
  readonly shape: LinkBases
  readonly apiUrl: string
  /** Items on a page of a list by its route; null: everything, as a plain array. */
  readonly pageSize: Readonly<Record<string, number | null>>
  /** The answer of `languages/`, and the name of the document with that of `plugins/`. */
  readonly languages: string
  readonly plugins: string
  /** By language: names of documents. */
  readonly navigation: Readonly<Record<string, string>>
  /** Names of documents, by `pathPlace`. */
  readonly paths: readonly string[]
  readonly hiddenPaths: readonly string[]
  /** By language, in the order of `pages-list`. */
  readonly lists: Readonly<Record<string, ListDocument>>
  /** Page objects by content id, as lists of values, and the names of their members. */
  readonly objects: TableDocument
  readonly members: readonly string[]
  /** Contents by page id, one for each public language, 0: none. null: pages have files. */
  readonly shown: TableDocument | null
  /** Lists of PageSlot by content id. null: pages have files. */
  readonly slots: TableDocument | null
  readonly pageContentType: number
  /** By content type and owner: names of documents by slot and language. null: placeholders have files. */
  readonly placeholders: Readonly<Record<string, TableDocument>> | null
  /** By language: the root document of a search index, and search results by `page id / pagesPerPiece`. */
  readonly search: Readonly<Record<string, string>>
  readonly found: Readonly<Record<string, Readonly<Record<string, FoundPiece>>>>
  /** PageLinks by page id, and prefixes of page URLs by language. */
  readonly pageLinks?: TableDocument
  readonly pageRoots?: Readonly<Record<string, string>>
  /** The ending of page URLs in place of a slash. */
  readonly pageEnd?: ''
  /** URLs of the files that answers refer to, by file id. */
  readonly fileLinks?: TableDocument
  /** By route of the project: names of documents, by `pathPlace`. */
  readonly values?: Readonly<Record<string, readonly string[]>>
}

/** A site's document without the members of navigations, of search indexes and of files. */
export type SiteDocuments = Omit<SiteDocument, 'navigation' | 'search' | 'fileLinks'>

/**
 * A slot of a page. With the name of its document if the content's language has no placeholder endpoints, and of the
 * one with HTML.
 */
export type PageSlot = string | readonly [slot: string, name: string, html?: string]

/** Among the names of a placeholder's documents by language: the key of the one with HTML. */
export function htmlKey(language: string): string {
  return `${language}?html`
}

export function encodeSite(document: SiteDocument): string {
  return tagged('site/1', toJsonText(document as unknown as Json))
}

export const decodeSite = dataReader<SiteDocument>('site/1')
