import type { Language, MenuNode, Page, PageWithPlaceholders, Placeholder } from './answers.js'
import type { LinkReader } from './links.js'

/** A page of a language, where it is in the API and below the language's root of a front end; home's path is empty. */
export interface ExportedPage {
  readonly language: string
  /** Decoded, such as `about-us/team`. */
  readonly path: string
  readonly page: PageWithPlaceholders
}

/**
 * Reads the answers of one site, of one moment: for a later one open the export again. What is not found is null;
 * everything else that fails is an ExportError.
 */
export interface ExportReader extends LinkReader {
  /** null: not known. */
  readonly site: number | null
  /** Changes whenever a page or a placeholder of the export does; null: not known. */
  readonly digest: string | null
  languages(): Promise<readonly Language[]>
  /** Codes of public languages, in the order of the site. */
  publicLanguages(): Promise<readonly string[]>
  /** The top nodes of the menu, with all that is below them. */
  menu(language: string): Promise<readonly MenuNode[]>
  /** Every page of the list, without its contents. */
  list(language: string): AsyncIterable<Page>
  /** Every page of the list, with its contents: from the bundle of the language, where there is one. */
  pages(language: string): AsyncIterable<ExportedPage>
  /** `path` as in the API, decoded; empty for home. */
  page(language: string, path: string): Promise<PageWithPlaceholders | null>
  /** The contents of one page. */
  placeholders(language: string, path: string): Promise<readonly Placeholder[] | null>
  /** Any answer, by its path and query below the API's root, percent-encoded: `en/menu/0/1/0/1/`. */
  answer(path: string): Promise<unknown>
}
