import type { LinkBases } from '../contract/contract.js'
import { type Json, toJsonText } from '../model/values/json.js'
import { parseData, tagged } from './document-tag.js'
import type { FoundPiece } from './found-document.js'
import type { ListDocument } from './list-document.js'
import type { TableDocument } from './table-document.js'

/** What the answers of one site are found by. */
export interface SiteDocument {
  readonly publicLanguages: readonly string[]
  readonly shape: LinkBases
  readonly apiUrl: string
  /** Items on a page of a list by its route; null: everything, as a plain array. */
  readonly pageSize: Readonly<Record<string, number | null>>
  /** Answer of `languages/`, and the name of that of `plugins/`. */
  readonly languages: string
  readonly plugins: string
  /** By language: names of documents. */
  readonly navigation: Readonly<Record<string, string>>
  /** Names of documents, by `pathPlace`. */
  readonly paths: readonly string[]
  readonly hiddenPaths: readonly string[]
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
  /** Where pages are, by id: PageLinks; and what their addresses begin with, by language. */
  readonly pageLinks?: TableDocument
  readonly pageRoots?: Readonly<Record<string, string>>
  /** What addresses of pages end in, in place of a slash. */
  readonly pageEnd?: ''
  /** Where the files are that answers refer to, by id: URLs. */
  readonly fileLinks?: TableDocument
  /** By route of the project's own: names of documents, by `pathPlace`. */
  readonly values?: Readonly<Record<string, readonly string[]>>
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

export function encodeSite(document: SiteDocument): string {
  return tagged('site/1', toJsonText(document as unknown as Json))
}

export function decodeSite(text: string): SiteDocument {
  return parseData<SiteDocument>('site/1', text)
}
