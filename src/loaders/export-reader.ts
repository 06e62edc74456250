import type { FileLink, PageLink } from '../model/links.js'
import type {
  AnySite,
  LanguageOf,
  ListedPageOf,
  MenuNodeOf,
  PageOf,
  PlaceholderOf,
  SiteAnswers,
} from './site-answers.js'

/** A page in one language, with its path. */
export interface ExportedPage<Site extends SiteAnswers = AnySite> {
  readonly language: string
  /** Decoded path in the API, `about-us/team`, also for a front end below the language's root; empty for home. */
  readonly path: string
  readonly page: PageOf<Site>
}

/**
 * Reads the answers of one site, as they are at each call; the pointer of the export is read again after a second, and
 * stays the last one while a host gives none. What does not exist is null, any other failure an ExportError.
 * `Site`: `Answers` of the site's own types; not checked at run time.
 */
export interface ExportReader<Site extends SiteAnswers = AnySite> extends LinkReader {
  /** null: unknown. */
  readonly site: number | null
  /** Of the export that was opened: changes whenever a page or a placeholder does; null: unknown. */
  readonly digest: string | null
  languages(): Promise<readonly LanguageOf<Site>[]>
  /** Codes of public languages, in the order of the site. */
  publicLanguages(): Promise<readonly string[]>
  /** The top nodes of the menu, with their descendants. */
  menu(language: string): Promise<readonly MenuNodeOf<Site>[]>
  /** The nodes from home to a page, which is last; empty if there is no such answer. `path` as of `page`. */
  breadcrumbs(language: string, path: string): Promise<readonly MenuNodeOf<Site>[]>
  /** Every page of the list, without placeholders. */
  list(language: string): AsyncIterable<ListedPageOf<Site>>
  /** Every page of the list, with placeholders; from the bundle of the language, if there is one. */
  pages(language: string): AsyncIterable<ExportedPage<Site>>
  /** `path` as in the API, decoded; empty for home. */
  page(language: string, path: string): Promise<PageOf<Site> | null>
  /** The placeholders of one page. */
  placeholders(language: string, path: string): Promise<readonly PlaceholderOf<Site>[] | null>
  /** Every item of any list, such as of a collection, by its path as of `answer`: `en/events/`. Types are unchecked. */
  items<Item = unknown>(path: string): AsyncIterable<Item>
  /**
   * Any answer, by its address, or by path and query below the API's root, percent-encoded: `en/menu/0/1/0/1/`. The type
   * is unchecked.
   */
  answer<Answer = unknown>(path: string): Promise<Answer | null>
}

/** Resolves references of plugins from the documents of an export, with a bounded number of reads each. */
export interface LinkReader {
  /**
   * The page of a reference such as `cms.page:14`, or of an endpoint as in the documented contract. null: not public
   * in this language, or a page of another site.
   */
  link(reference: string, language: string): Promise<PageLink | null>
  /** The page in each language in which it has content and an address, in the order of the site's languages. */
  alternates(page: { readonly details: string | null }): Promise<readonly (PageLink & { readonly url: string })[]>
  /** A public file that answers refer to, by `filer.image:7` or `filer.file:7`; null: none. */
  file(reference: string): Promise<FileLink | null>
}
